import type { Command } from 'commander';
import { type ClientOptions, settingsOf, withClientOptions } from '../clients/client-options.ts';
import { clientView } from '../clients/client-view.ts';
import { withClients } from '../clients/with-clients.ts';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';

interface Options extends ClientOptions {
  readonly name: string;
}

/** `latchkey client create`: prints the client_id and, once, the secret. */
export function clientCreateCommand(): Command {
  return withClientOptions(
    command(
      'create',
      'Register an application and print its client_id and, once, its secret. Its type is web, with --public spa.',
    ).requiredOption('--name <name>', 'what people read when they are asked'),
  ).action(create);
}

async function create(options: Options): Promise<void> {
  await withClients(async ({ clients, apis }) => {
    const settings = await settingsOf(options, apis);
    const client = await clients.create({ ...settings, name: options.name });
    const rows = [['client_id', client.id]];
    if (client.secret !== null) rows.push(['client_secret', client.secret]);
    outputOf(options).result(
      { ...clientView(client), ...(client.secret === null ? {} : { client_secret: client.secret }) },
      table(rows),
    );
  });
}
