import type { Command } from 'commander';
import { command, outputOf } from '../command.ts';
import { withAccounts } from '../users/with-accounts.ts';

/**
 * `latchkey user unlock`: lifts locks after wrong passwords or codes. A running server applies it at the next attempt.
 */
export function userUnlockCommand(): Command {
  return command(
    'unlock',
    'Clear locks caused by wrong passwords and codes, so that the owner can sign in immediately.',
  )
    .argument('<user>', 'ID, email address or phone number')
    .action(async (reference: string, options: { readonly json?: boolean }) => {
      await withAccounts(async ({ limits, user }) => {
        const { id } = await user(reference);
        const unlocked = await limits.unlock(id);
        const locked = (await limits.of(id)).factors
          .filter(({ isLocked }) => isLocked)
          .map(({ factor }) => factor);
        const lines = [unlocked ? `${id} has been unlocked.` : `${id} was not locked.`];
        if (locked.length > 0) {
          lines.push(`Still locked until you run user reset-factors: ${locked.join(', ')}.`);
        }
        outputOf(options).result({ id, unlocked, locked_factors: locked }, lines);
      });
    });
}
