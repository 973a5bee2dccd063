import type { Command } from 'commander';
import { loadConfig } from '../../app/config.ts';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';
import { limitsLines, limitsView } from '../users/limits-view.ts';
import { obstacleLines } from '../users/obstacle-lines.ts';
import { supportLines, supportView } from '../users/support-view.ts';
import { userLines, userView } from '../users/user-view.ts';
import { withAccounts } from '../users/with-accounts.ts';

/**
 * `latchkey user show`: also what blocks its sign-ins and until when, recent sign-ins, sessions and failed messages.
 */
export function userShowCommand(): Command {
  return command('show', 'Show an account, and what is blocking its sign-ins and until when.')
    .argument('<user>', 'ID, email address or phone number')
    .action(async (reference: string, options: { readonly json?: boolean }) => {
      await withAccounts(async ({ store, limits, user, hasher }) => {
        const found = await user(reference);
        const state = await limits.of(found.id);
        const { heldFactors } = await import('../../app/factor-registry.ts');
        const held = await heldFactors(found, store.database.db);
        const support = await supportView(store, found.id);
        const { commandObstacles } = await import('../../app/command-obstacles.ts');
        const { obstacles } = await (await commandObstacles(store, loadConfig(), hasher)).of(found);
        outputOf(options).result(
          { ...userView(found), obstacles, ...limitsView(state, held), ...support },
          table([
            ...userLines(found),
            ...obstacleLines(obstacles),
            ...limitsLines(state, held),
            ...supportLines(support),
          ]),
        );
      });
    });
}
