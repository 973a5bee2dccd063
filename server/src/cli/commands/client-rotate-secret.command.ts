import type { Command } from 'commander';
import { withClients } from '../clients/with-clients.ts';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';

/** `latchkey client rotate-secret`: the old secret stops working immediately. */
export function clientRotateSecretCommand(): Command {
  return command(
    'rotate-secret',
    'Replace the secret of an application and print the new one once. The old one stops working immediately.',
  )
    .argument('<client_id>', 'as shown by `latchkey client list`')
    .action(rotate);
}

async function rotate(id: string, options: { readonly json?: boolean }): Promise<void> {
  await withClients(async ({ clients, client }) => {
    await client(id);
    const secret = (await clients.rotateSecret(id))?.secret ?? '';
    outputOf(options).result({ client_id: id, client_secret: secret }, table([['client_secret', secret]]));
  });
}
