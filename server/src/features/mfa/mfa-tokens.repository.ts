import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Database } from '../../platform/db/database.ts';
import { removeOlder } from '../../platform/db/remove-older.ts';
import { insertion, statement } from '../../platform/db/statement.ts';
import type { MfaTokensTable } from '../../platform/db/tables/second-factors.ts';
import { useOnce } from '../../platform/db/use-once.ts';
import { begunChangesRepository } from './begun-changes.repository.ts';

export type MfaTokensRepository = ReturnType<typeof mfaTokensRepository>;

export interface Holder {
  readonly userId: string;
  readonly sessionId: string;
}

const insert = insertion('mfa_tokens');
const use = useOnce('mfa_tokens', ['hash', 'user_id', 'session_id'], ['factor', 'amr']);
const stepUpNoted = statement((db, given: { sessionId: string; factor: string; now: number }) =>
  db
    .updateTable('sessions')
    .set({ step_up_at: given.now, step_up_factor: given.factor, proven_at: given.now })
    .where('id', '=', given.sessionId)
    .where('kind', '=', 'session'),
);

export function mfaTokensRepository(db: Database) {
  return {
    async insert(row: MfaTokensTable): Promise<void> {
      await insert(db, row);
    },
    /** Only for the caller that it was issued to. */
    find(hash: string, holder: Holder): Promise<MfaTokensTable | undefined> {
      return db
        .selectFrom('mfa_tokens')
        .selectAll()
        .where('hash', '=', hash)
        .where('user_id', '=', holder.userId)
        .where('session_id', '=', holder.sessionId)
        .executeTakeFirst();
    },
    /** Records when a person confirmed their identity inside a session; a pending sign-in has no such time. */
    async noteStepUp(sessionId: string, factor: string, now: number): Promise<void> {
      await stepUpNoted.changed(db, { sessionId, factor, now });
    },
    /** Returns what it proves, for the one call that used it. */
    use(hash: string, { userId, sessionId }: Holder, now: number) {
      return use.first(db, { hash, user_id: userId, session_id: sessionId, now });
    },
    /** False if it was used, or does not exist. */
    async withdraw(hash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('mfa_tokens')
        .where('hash', '=', hash)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    /** Withdraws unused proofs of some factors, or of all, and what was begun with a proof (#381). */
    async withdrawOf(
      userId: string,
      factors: readonly FactorType[] | 'all',
      exceptSessionId = '',
    ): Promise<void> {
      const unused = db
        .deleteFrom('mfa_tokens')
        .where('user_id', '=', userId)
        .where('session_id', '!=', exceptSessionId)
        .where('used_at', 'is', null);
      await (factors === 'all' ? unused : unused.where('factor', 'in', factors)).execute();
      // Confirmations of sessions no longer count either: neither the step-up window nor an application's `acr` may be
      // based on them.
      const confirmed = db
        .updateTable('sessions')
        .set({ step_up_at: null, step_up_factor: null })
        .where('user_id', '=', userId)
        .where('id', '!=', exceptSessionId)
        .where('step_up_at', 'is not', null);
      await (factors === 'all' ? confirmed : confirmed.where('step_up_factor', 'in', factors)).execute();
      await begunChangesRepository(db).end(userId, exceptSessionId);
    },
    async removeOf(userId: string): Promise<void> {
      await db.deleteFrom('mfa_tokens').where('user_id', '=', userId).execute();
    },
    async sweep(before: number, limit: number): Promise<void> {
      await removeOlder(db, { table: 'mfa_tokens', key: 'hash', since: 'expires_at', before, limit });
    },
  };
}
