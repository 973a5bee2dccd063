import type { Command } from 'commander';
import { command, outputOf } from '../command.ts';
import { withAccounts } from '../users/with-accounts.ts';

type Options = { readonly json?: boolean };

/** `latchkey user suspend`: ends every session of the account immediately and blocks sign-ins. */
export function userSuspendCommand(): Command {
  return command('suspend', 'Suspend an account: end all its sessions and block sign-ins.')
    .argument('<user>', 'ID, email address or phone number')
    .action(async (reference: string, options: Options) => {
      await withAccounts(async ({ accounts, user }) => {
        const { id } = await user(reference);
        await accounts.suspend(id);
        outputOf(options).result({ id, status: 'suspended' }, `${id} has been suspended.`);
      });
    });
}

/** `latchkey user activate`: undoes `suspend`. */
export function userActivateCommand(): Command {
  return command('activate', 'Activate a suspended account so that its owner can sign in again.')
    .argument('<user>', 'ID, email address or phone number')
    .action(async (reference: string, options: Options) => {
      await withAccounts(async ({ accounts, user }) => {
        const { id } = await user(reference);
        await accounts.activate(id);
        outputOf(options).result({ id, status: 'active' }, `${id} is active.`);
      });
    });
}
