import type { Database } from '../../platform/db/database.ts';
import type { LoginHistoryTable } from '../../platform/db/tables/login-history.ts';

export type LoginHistoryRow = Readonly<LoginHistoryTable>;
export type LoginHistoryRepository = ReturnType<typeof loginHistoryRepository>;

export function loginHistoryRepository(db: Database) {
  return {
    async insert(row: LoginHistoryTable): Promise<void> {
      await db.insertInto('login_history').values(row).execute();
    },
  };
}
