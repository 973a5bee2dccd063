import { setImmediate } from 'node:timers/promises';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { day } from '../../platform/clock/durations.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { eachAlone } from '../../platform/periodic/each-alone.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { ClientsService } from './clients.service.ts';
import { toldAgain, toldAhead, toldTogether, unusedBatch } from './limits.ts';
import { unusedAccessRepository } from './unused-access.repository.ts';

/** Ends every token of one application for one account, in this transaction, and notifies the application. */
export type EndAccess = (tx: Database, userId: string, clientId: string) => Promise<void>;

export interface UnusedAccessDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** UNUSED_ACCESS_DAYS; 0 if unused access never ends. */
  readonly days: number;
  readonly clients: Pick<ClientsService, 'find'>;
  readonly notices: Pick<NoticesService, 'tell'>;
  readonly endAccess: EndAccess;
}

export type UnusedAccessService = ReturnType<typeof unusedAccessService>;

/**
 * Ends access that a person allowed and nobody uses (docs/behaviour/applications.md#unused-access). Any number of
 * processes may run it: one of them warns each account, and one ends each access.
 */
export function unusedAccessService({ db, clock, days, clients, notices, endAccess }: UnusedAccessDeps) {
  const life = days * day;
  const alone = eachAlone();

  /** Warns one account of everything that ends before the next warning; returns how many. */
  async function tell(userId: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const now = clock.now();
      const user = await usersRepository(tx).hold(userId);
      const unused = unusedAccessRepository(tx);
      if (!user || !(await unused.claim(userId, now - toldAgain, now))) return;
      const count = await unused.warn(userId, now - life + toldTogether, now);
      if (count > 0) await notices.tell(tx, user, 'access_unused', { count });
    });
  }

  async function end(userId: string, clientId: string): Promise<void> {
    const client = await clients.find(clientId);
    await inTransaction(db, async (tx) => {
      const user = await usersRepository(tx).hold(userId);
      if (!(await unusedAccessRepository(tx).end(userId, clientId, clock.now() - life))) return;
      await endAccess(tx, userId, clientId);
      const changes = { client_id: clientId, name: client?.name };
      if (user)
        audit.record(tx, { action: 'user.consent_expired', target: userTarget(user), by: 'system', changes });
    });
  }

  /** Ends access whose owner was warned long enough ago, then sends further warnings, in batches. */
  async function run(): Promise<void> {
    if (days === 0) return;
    const unused = unusedAccessRepository(db);
    const limit = unusedBatch;
    const putOff = alone.putOff();
    const ended = await Promise.allSettled([
      all(
        () => unused.toEnd({ usedBefore: clock.now() - life, limit, putOff }, clock.now() - toldAhead),
        ({ user_id }) => user_id,
        ({ user_id, client_id }) => end(user_id, client_id),
      ),
    ]);
    await all(
      () =>
        unused.toTell({ usedBefore: clock.now() - life + toldAhead, limit, putOff }, clock.now() - toldAgain),
      (userId) => userId,
      tell,
    );
    for (const each of ended) if (each.status === 'rejected') throw each.reason;
  }

  /** When access ends if it is not used before, for its owner; null if they have not been warned yet. */
  function endOf(access: { last_used_at: number | null; warned_at: number | null }): number | null {
    const { last_used_at: used, warned_at: warned } = access;
    if (days === 0 || used === null || warned === null || warned <= used) return null;
    return Math.max(used + life, warned + toldAhead);
  }

  /** Repeats until a batch is not full, or items failed, which would be found again. */
  async function all<Row>(
    find: () => Promise<Row[]>,
    idOf: (row: Row) => string,
    each: (row: Row) => Promise<void>,
  ): Promise<void> {
    for (;;) {
      const rows = await find();
      await alone.run(rows, idOf, each);
      if (rows.length < unusedBatch) return;
      await setImmediate();
    }
  }

  return { run, endOf };
}
