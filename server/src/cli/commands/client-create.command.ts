import type { Command } from 'commander';
import { type ClientOptions, settingsOf, withClientOptions } from '../clients/client-options.ts';
import { clientView } from '../clients/client-view.ts';
import { withClients } from '../clients/with-clients.ts';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';
import { UsageError } from '../usage-error.ts';

interface Options extends ClientOptions {
  readonly name: string;
  readonly public?: boolean;
}

/** `latchkey client create`: prints the client_id and, once, the secret. */
export function clientCreateCommand(): Command {
  return withClientOptions(
    command('create', 'Register an application and print its client_id and, once, its secret.')
      .requiredOption('--name <name>', 'what people read when they are asked')
      .option('--public', 'it cannot keep a secret: a page or an app'),
  ).action(create);
}

async function create(options: Options): Promise<void> {
  const settings = await settingsOf(options);
  if (!settings.redirectUris?.length && !settings.metadata)
    throw new UsageError('a client needs --redirect-uri');
  await withClients(async ({ clients }) => {
    const client = await clients.create({
      ...settings,
      name: options.name,
      isPublic: options.public ?? false,
    });
    const rows = [['client_id', client.id]];
    if (client.secret !== null) rows.push(['client_secret', client.secret]);
    outputOf(options).result(
      { ...clientView(client), ...(client.secret === null ? {} : { client_secret: client.secret }) },
      table(rows),
    );
  });
}
