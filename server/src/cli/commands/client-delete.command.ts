import type { Command } from 'commander';
import { withClients } from '../clients/with-clients.ts';
import { command, outputOf } from '../command.ts';

/** `latchkey client delete`: also revokes every token of the client. */
export function clientDeleteCommand(): Command {
  return command('delete', 'Remove an application and revoke all its tokens.')
    .argument('<client_id>', 'as shown by `latchkey client list`')
    .action(remove);
}

async function remove(id: string, options: { readonly json?: boolean }): Promise<void> {
  await withClients(async ({ clients, client, removeTokens }) => {
    const { name } = await client(id);
    await clients.remove(id);
    await removeTokens(id);
    outputOf(options).result({ client_id: id, deleted: true }, `${name} has been removed.`);
  });
}
