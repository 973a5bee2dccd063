import type { Command } from 'commander';
import { clientListHead, clientListRow, clientView } from '../clients/client-view.ts';
import { withClients } from '../clients/with-clients.ts';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';

interface Options {
  readonly json?: boolean;
  readonly after?: string;
}

/** `latchkey client list`: oldest first, 200 at a time. */
export function clientListCommand(): Command {
  return command('list', 'List applications, oldest first, 200 at a time.')
    .option('--after <client_id>', 'continue after this client')
    .action(list);
}

async function list(options: Options): Promise<void> {
  await withClients(async ({ clients }) => {
    const found = await clients.list(options.after);
    const rows =
      found.length > 0 ? table([clientListHead, ...found.map(clientListRow)]) : ['There are no clients.'];
    outputOf(options).result({ clients: found.map(clientView) }, rows);
  });
}
