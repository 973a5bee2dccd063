import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { AccessChanges } from '../groups/access-changes.ts';
import type { ClientAccessRepository } from '../groups/client-access.repository.ts';
import { type AccessLoss, accessLossesRepository } from './access-losses.repository.ts';
import { type EndedAccessDeps, endAccessOf } from './ended-access.ts';
import { accountsAtOnce, lossesAtOnce } from './limits.ts';

export interface LostAccessDeps extends EndedAccessDeps {
  readonly db: Database;
  readonly clientAccess: (on: Database) => Pick<ClientAccessRepository, 'lost'>;
  /** Called when there are notifications for applications. */
  readonly afterEnding?: () => void;
}

export type LostAccess = AccessChanges & { readonly goOn: () => Promise<void> };

/**
 * Ends the tokens of accounts that may no longer use an application. The change is recorded in its own transaction and
 * processed in further ones, each for a bounded number of accounts: a group may be large
 * (docs/decisions/0046-lost-access-is-processed-after-the-commit.md).
 */
export function lostAccessService(deps: LostAccessDeps): LostAccess {
  const { db, clock, clientAccess, afterEnding } = deps;
  const endAccess = endAccessOf(deps);

  /** Processes one step. False if nothing was left, or another process was faster. */
  async function step(): Promise<boolean> {
    const told = { any: false };
    const found = await db.transaction().execute(async (tx) => {
      const losses = accessLossesRepository(tx);
      const loss = await losses.holdFirst();
      if (!loss) return false;
      const after = await follow(tx, loss, told);
      if (after === undefined) await losses.remove(loss.id);
      else await losses.goOn(loss.id, after);
      return true;
    });
    if (told.any) afterEnding?.();
    return found;
  }

  /** Returns where to continue; undefined if it is done. */
  async function follow(tx: Database, loss: AccessLoss, told: { any: boolean }): Promise<string | undefined> {
    if (loss.group_id !== null) {
      const removed = await accessLossesRepository(tx).removeMembers(loss.group_id, accountsAtOnce);
      return removed < accountsAtOnce ? undefined : '';
    }
    const of = loss.user_id === null ? { clientId: loss.client_id ?? '' } : { userId: loss.user_id };
    const lost = await clientAccess(tx).lost(of, loss.after, accountsAtOnce);
    for (const [clientId, pairs] of Map.groupBy(lost, ({ client_id }) => client_id)) {
      const isTold = await endAccess(
        tx,
        clientId,
        pairs.map(({ user_id }) => user_id),
      );
      told.any ||= isTold;
    }
    const last = lost.at(-1);
    if (!last || lost.length < accountsAtOnce) return undefined;
    return loss.user_id === null ? last.user_id : last.client_id;
  }

  async function steps(most: number): Promise<void> {
    for (let done = 0; done < most; done += 1) {
      if (!(await step()) && !(await accessLossesRepository(db).isAny())) return;
      await setImmediate();
    }
  }

  return {
    async note(tx, change) {
      await accessLossesRepository(tx).insert({
        id: newId(clock),
        user_id: 'userId' in change ? change.userId : null,
        client_id: 'clientId' in change ? change.clientId : null,
        group_id: 'groupId' in change ? change.groupId : null,
        after: '',
        created_at: clock.now(),
      });
    },
    settle: () => steps(lossesAtOnce),
    goOn: () => steps(Number.POSITIVE_INFINITY),
  };
}
