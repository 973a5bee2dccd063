import { sql } from 'kysely';
import { mostAhead } from '../../platform/clock/limits.ts';
import type { Database } from '../../platform/db/database.ts';
import { changedAtOnce } from '../../platform/db/limits.ts';
import { setOver } from '../../platform/db/over-rows.ts';
import { removeOlder } from '../../platform/db/remove-older.ts';
import { insertion, statement } from '../../platform/db/statement.ts';
import type { OneTimeCodesTable, SendBudget } from '../../platform/db/tables/codes.ts';
import type { CodeBinding, CodePurpose, OneTimeCode, Sender } from './one-time-code.ts';

export type CodesRepository = ReturnType<typeof codesRepository>;

/** Identifies a challenge by its id, or by its reference if nobody is signed in yet. */
export type CodeKey = { readonly id: string } | { readonly referenceCode: string };

export interface HashAttempt {
  readonly id: string;
  /** The hash of the entered code; empty for an entry that cannot be right. */
  readonly hash: string;
  readonly now: number;
  /** Maximum attempts per code that was sent. */
  readonly most: number;
}

const byId = statement((db, { id }: { id: string }) =>
  db.selectFrom('one_time_codes').selectAll().where('id', '=', id),
);
const byReference = statement((db, { referenceCode }: { referenceCode: string }) =>
  db.selectFrom('one_time_codes').selectAll().where('reference_code', '=', referenceCode),
);
const newestOf = statement((db, { purpose, userId, sessionId }: CodeBinding) =>
  db
    .selectFrom('one_time_codes')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('consumed_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .limit(1),
);
const insert = insertion('one_time_codes');
const killedUnderToken = statement((db, given: CodeBinding & { now: number }) =>
  db
    .updateTable('one_time_codes')
    .set({ consumed_at: given.now })
    .where('purpose', '=', given.purpose)
    .where('consumed_at', 'is', null)
    .where('user_id', '=', given.userId)
    .where('session_id', '=', given.sessionId),
);
const killedAtAddress = statement(
  (db, given: { purpose: string; budget: SendBudget; address: string; now: number }) =>
    db
      .updateTable('one_time_codes')
      .set({ consumed_at: given.now })
      .where('purpose', '=', given.purpose)
      .where('consumed_at', 'is', null)
      .where('address', '=', given.address)
      .where('budget', '=', given.budget)
      .where('session_id', 'is', null),
);
const renewed = statement((db, given: { id: string; codeHash: string; now: number; expiresAt: number }) =>
  db
    .updateTable('one_time_codes')
    .set({ code_hash: given.codeHash, attempts: 0, sent_at: given.now, expires_at: given.expiresAt })
    .where('id', '=', given.id)
    .where('consumed_at', 'is', null),
);
const tried = statement((db, { id, hash, now, most, sentBy }: HashAttempt & { sentBy: number }) =>
  db
    .updateTable('one_time_codes')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      consumed_at: eb.case().when('code_hash', '=', hash).then(now).else(eb.ref('consumed_at')).end(),
    }))
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .where('sent_at', '<=', sentBy)
    .where('attempts', '<', most)
    .returning(['attempts', 'consumed_at']),
);

export function codesRepository(db: Database) {
  return {
    async find(key: CodeKey, binding: CodeBinding): Promise<OneTimeCode | undefined> {
      const row = await ('id' in key ? byId.first(db, key) : byReference.first(db, key));
      return row && isBoundBy(binding, row) ? row : undefined;
    },
    /** The newest challenge of a purpose that can still be used or resent. */
    newest({ purpose, userId, sessionId }: CodeBinding): Promise<OneTimeCode | undefined> {
      return newestOf.first(db, { purpose, userId, sessionId });
    },
    async insert(row: OneTimeCodesTable): Promise<void> {
      await insert(db, row);
    },
    /**
     * Invalidates earlier codes for the same purpose, token and address; a stranger's request does not affect the
     * owner's codes.
     */
    async kill(
      { purpose, userId, sessionId, budget }: CodeBinding & Pick<Sender, 'budget'>,
      address: string,
      now: number,
    ): Promise<void> {
      // Under a token there is one challenge per purpose; without one there is one per address and budget.
      if (sessionId === null) await killedAtAddress.changed(db, { purpose, budget, address, now });
      else await killedUnderToken.changed(db, { purpose, userId, sessionId, now });
    },
    /** Invalidates the pending codes of an account, under whatever token they were requested. */
    async killOf(userId: string, purposes: readonly CodePurpose[], now: number): Promise<void> {
      await db
        .updateTable('one_time_codes')
        .set({ consumed_at: now })
        .where('user_id', '=', userId)
        .where('purpose', 'in', purposes)
        .where('consumed_at', 'is', null)
        .execute();
    },
    /** Removes the attempts of expired codes, so that setting the clock back does not revive them. */
    async useUpOver(now: number, most: number): Promise<void> {
      const where = sql`expires_at <= ${now} and consumed_at is null and attempts < ${most}`;
      const over = { table: 'one_time_codes', key: ['id'], where, limit: changedAtOnce } as const;
      await setOver(db, over, sql`attempts = ${most}`);
    },
    /** Sets a new code for the same challenge; false if the challenge has expired. */
    async renew(id: string, codeHash: string, now: number, expiresAt: number): Promise<boolean> {
      return (await renewed.changed(db, { id, codeHash, now, expiresAt })) > 0;
    },
    /**
     * Counts an attempt, and uses up the code if the hash matches. A single statement, so that of any number of
     * parallel attempts at most `most` are evaluated (security #12) and one succeeds (security #11).
     * Undefined if no attempt is left or the code is no longer valid.
     */
    async attemptHash(given: HashAttempt): Promise<{ isRight: boolean; attempts: number } | undefined> {
      const row = await tried.first(db, { ...given, sentBy: given.now + mostAhead });
      return row && { isRight: row.consumed_at !== null, attempts: row.attempts };
    },
    async sweep(before: number, limit: number): Promise<void> {
      await removeOlder(db, { table: 'one_time_codes', key: 'id', since: 'expires_at', before, limit });
    },
  };
}

function isBoundBy({ purpose, userId, sessionId }: CodeBinding, row: OneTimeCode): boolean {
  const isOwned = userId === null || row.user_id === userId;
  return isOwned && row.purpose === purpose && row.session_id === sessionId;
}
