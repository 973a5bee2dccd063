import type { Command } from 'commander';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';
import { limitsLines, limitsView } from '../users/limits-view.ts';
import { userLines, userView } from '../users/user-view.ts';
import { withAccounts } from '../users/with-accounts.ts';

/** `latchkey user show`: also what stops its sign-ins, and until when. */
export function userShowCommand(): Command {
  return command('show', 'Show one account, and what stops its sign-ins until when.')
    .argument('<user>', 'id, email address or phone number')
    .action(async (reference: string, options: { readonly json?: boolean }) => {
      await withAccounts(async ({ limits, user }) => {
        const found = await user(reference);
        const state = await limits.of(found.id);
        outputOf(options).result(
          { ...userView(found), ...limitsView(state) },
          table([...userLines(found), ...limitsLines(state)]),
        );
      });
    });
}
