import type { Command } from 'commander';
import { recipeOf } from '../../features/applications/client-recipe.ts';
import { applyAccess, checkAccess } from '../clients/access-options.ts';
import { type ClientOptions, settingsOf, withClientOptions } from '../clients/client-options.ts';
import { clientView } from '../clients/client-view.ts';
import { secretFromStdin } from '../clients/secret-from-stdin.ts';
import { withClients } from '../clients/with-clients.ts';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';

interface Options extends ClientOptions {
  readonly name: string;
  readonly clientId?: string;
  readonly secretStdin?: boolean;
}

/** `latchkey client create`: prints the client_id, the secret (this once) and the next steps. */
export function clientCreateCommand(): Command {
  return withClientOptions(
    command(
      'create',
      'Register an application and print its client_id, its secret (shown once) and the next steps. The default type is web, or spa with --public.',
    )
      .requiredOption('--name <name>', 'the name people see when they are asked for access')
      .option('--client-id <id>', 'use this client ID, such as one it already has elsewhere')
      .option('--secret-stdin', 'read the secret from standard input instead of generating one'),
  ).action(create);
}

async function create(options: Options): Promise<void> {
  const secret = options.secretStdin ? await secretFromStdin() : undefined;
  await withClients(async ({ clients, apis, issuer, groups }) => {
    await checkAccess(groups.groups, options);
    const settings = await settingsOf(options, apis);
    const client = await clients.create({
      ...settings,
      name: options.name,
      ...(options.clientId === undefined ? {} : { id: options.clientId }),
      ...(secret === undefined ? {} : { secret }),
    });
    const access = await applyAccess(groups.clientAccess, client.id, options);
    const made = secret === undefined ? client.secret : null;
    const rows = [['client_id', client.id]];
    if (made !== null) rows.push(['client_secret', made]);
    outputOf(options).result(
      { ...clientView(client), ...access, ...(made === null ? {} : { client_secret: made }) },
      [...table(rows), ...recipeOf(client, issuer)],
    );
  });
}
