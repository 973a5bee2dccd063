import type { Command } from 'commander';
import { command, outputOf } from '../command.ts';
import { withAccounts } from '../users/with-accounts.ts';

/**
 * `latchkey user unlock`: lifts locks after wrong passwords or codes. A running server applies it at the next attempt.
 */
export function userUnlockCommand(): Command {
  return command(
    'unlock',
    'End what wrong passwords and codes have locked, so that the owner can sign in at once.',
  )
    .argument('<user>', 'id, email address or phone number')
    .action(async (reference: string, options: { readonly json?: boolean }) => {
      await withAccounts(async ({ limits, user }) => {
        const { id } = await user(reference);
        const unlocked = await limits.unlock(id);
        const locked = (await limits.of(id)).factors
          .filter(({ isLocked }) => isLocked)
          .map(({ factor }) => factor);
        const lines = [unlocked ? `${id} is unlocked.` : `${id} was not locked.`];
        if (locked.length > 0) {
          lines.push(`Locked until user reset-factors: ${locked.join(', ')}.`);
        }
        outputOf(options).result({ id, unlocked, locked_factors: locked }, lines);
      });
    });
}
