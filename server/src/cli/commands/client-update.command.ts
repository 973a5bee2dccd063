import type { Command } from 'commander';
import { type ClientOptions, settingsOf, withClientOptions } from '../clients/client-options.ts';
import { clientLines, clientView } from '../clients/client-view.ts';
import { withClients } from '../clients/with-clients.ts';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';
import { UsageError } from '../usage-error.ts';

/** `latchkey client update`: changes what is given; the running server sees it at once. */
export function clientUpdateCommand(): Command {
  return withClientOptions(
    command('update', 'Change an application; lists are replaced, an empty text clears a value.')
      .argument('<client_id>', 'as `latchkey client list` shows it')
      .option('--name <name>', 'what people read when they are asked'),
  ).action(update);
}

async function update(id: string, options: ClientOptions): Promise<void> {
  const settings = await settingsOf(options);
  if (Object.keys(settings).length === 0) throw new UsageError('nothing to change was given');
  await withClients(async ({ clients, client, removeTokens }) => {
    const before = await client(id);
    await clients.update(id, settings);
    const updated = await client(id);
    // What rested on the operator's trust alone ends with it; each person is asked at the next sign-in.
    if (before.isTrusted && !updated.isTrusted) await removeTokens(id);
    outputOf(options).result(clientView(updated), table(clientLines(updated)));
  });
}
