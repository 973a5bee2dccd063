import type { Database } from '../../platform/db/database.ts';
import type { LoginHistoryTable } from '../../platform/db/tables/login-history.ts';

export type LoginHistoryRow = Readonly<LoginHistoryTable>;
export type LoginHistoryRepository = ReturnType<typeof loginHistoryRepository>;

export function loginHistoryRepository(db: Database) {
  return {
    async insert(row: LoginHistoryTable): Promise<void> {
      await db.insertInto('login_history').values(row).execute();
    },
    /** Whether the sign-in under way failed at its second factor before. */
    async hasFailedSecondFactor(userId: string, sessionId: string): Promise<boolean> {
      const row = await db
        .selectFrom('login_history')
        .select('id')
        .where('user_id', '=', userId)
        .where('session_id', '=', sessionId)
        .where('result', '=', 'second_factor_failed')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
