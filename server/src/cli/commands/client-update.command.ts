import type { Command } from 'commander';
import { applyAccess, saysAccess } from '../clients/access-options.ts';
import {
  type ClientOptions,
  collect,
  collectGrant,
  settingsOf,
  withClientOptions,
} from '../clients/client-options.ts';
import { accessLines, clientLines, clientView } from '../clients/client-view.ts';
import { withClients } from '../clients/with-clients.ts';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';
import { UsageError } from '../usage-error.ts';

/** `latchkey client update`: changes only the given settings. A running server applies them immediately. */
export function clientUpdateCommand(): Command {
  return withClientOptions(
    command(
      'update',
      'Change an application. Lists are replaced, except that --grant, --allow-group, --allow-scope and --claim add; an empty text clears a value.',
    )
      .argument('<client_id>', 'as shown by `latchkey client list`')
      .option('--name <name>', 'the name people see when they are asked for access')
      .option('--revoke-grant <grant>', 'remove an additional grant', collectGrant)
      .option('--revoke-group <name>', 'stop letting members of this group use it', collect)
      .option('--revoke-scope <audience:scope>', 'stop letting it request this scope of an API', collect),
  ).action(update);
}

async function update(id: string, options: ClientOptions): Promise<void> {
  await withClients(async ({ clients, apis, client, groups, removeTokensOfPeople }) => {
    const before = await client(id);
    const settings = await settingsOf(options, apis, before);
    const isOther = Object.keys(settings).length > 0;
    if (!isOther && !saysAccess(options))
      throw new UsageError('nothing to change: see latchkey client update --help');
    if (isOther) await clients.update(id, settings);
    const access = await applyAccess(groups.clientAccess, id, options);
    const updated = await client(id);
    // Permissions that were based only on the operator's trust end with it. People are asked for consent at the next
    // sign-in.
    if (before.isTrusted && !updated.isTrusted) await removeTokensOfPeople(id);
    // A client that becomes confidential gets a secret, which is shown this once.
    const secret = before.secret === null ? updated.secret : null;
    outputOf(options).result(
      { ...clientView(updated), ...access, ...(secret === null ? {} : { client_secret: secret }) },
      table([
        ...clientLines(updated),
        ...accessLines(access),
        ...(secret === null ? [] : [['client_secret', secret]]),
      ]),
    );
  });
}
