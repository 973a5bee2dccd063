import type { Command } from 'commander';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';
import { userLines, userView } from '../users/user-view.ts';
import { withAccounts } from '../users/with-accounts.ts';

/** `latchkey user show` */
export function userShowCommand(): Command {
  return command('show', 'Show one account.')
    .argument('<user>', 'id, e-mail address or phone number')
    .action(async (reference: string, options: { readonly json?: boolean }) => {
      await withAccounts(async ({ user }) => {
        const found = await user(reference);
        outputOf(options).result(userView(found), table(userLines(found)));
      });
    });
}
