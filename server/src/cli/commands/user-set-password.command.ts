import type { Command } from 'commander';
import { command, outputOf } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { passwordOf } from '../users/account-values.ts';
import { givenPassword, type PasswordOptions, withPasswordOptions } from '../users/password-option.ts';
import { withAccounts } from '../users/with-accounts.ts';

/** `latchkey user set-password`: does not need the old password. Ends every session of the account. */
export function userSetPasswordCommand(): Command {
  return withPasswordOptions(
    command('set-password', 'Set the password of an account and end all its sessions.').argument(
      '<user>',
      'ID, email address or phone number',
    ),
  ).action(async (reference: string, options: PasswordOptions & { readonly json?: boolean }) => {
    const password = await givenPassword(options);
    if (password === undefined) throw new UsageError('give the password with --password-stdin or --password');
    await withAccounts(async ({ accounts, hasher, policy, user }) => {
      const found = await user(reference);
      await accounts.setPassword(found.id, await hasher.hash(await passwordOf(password, found, policy)));
      outputOf(options).result(
        { id: found.id },
        `The password of ${found.id} has been set, and its sessions have been ended.`,
      );
    });
  });
}
