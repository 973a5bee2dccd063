import type { Database } from '../../platform/db/database.ts';

export interface UnusedSince {
  readonly usedBefore: number;
  readonly limit: number;
  /** Accounts to skip. */
  readonly putOff: readonly string[];
}

/** Access that people allowed, by its last use; access by an operator's trust does not end this way. */
export function unusedAccessRepository(db: Database) {
  return {
    /**
     * Active accounts with access that was not used since `usedBefore`, and which have not been warned of it since its
     * last use.
     */
    async toTell({ usedBefore, limit, putOff }: UnusedSince, toldBefore: number): Promise<string[]> {
      const rows = await db
        .selectFrom('application_access as access')
        .innerJoin('users', 'users.id', 'access.user_id')
        .select('access.user_id')
        .distinct()
        .$if(putOff.length > 0, (query) => query.where('access.user_id', 'not in', putOff))
        .where('access.last_used_at', '<', usedBefore)
        .where('access.allowed', '!=', '[]')
        .where((eb) =>
          eb.or([
            eb('access.warned_at', 'is', null),
            eb('access.warned_at', '<=', eb.ref('access.last_used_at')),
          ]),
        )
        .where('users.status', '=', 'active')
        .where((eb) =>
          eb.or([eb('users.unused_told_at', 'is', null), eb('users.unused_told_at', '<', toldBefore)]),
        )
        .limit(limit)
        .execute();
      return rows.map(({ user_id }) => user_id);
    },
    /** True for the one process that warns them. */
    async claim(userId: string, toldBefore: number, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ unused_told_at: now })
        .where('id', '=', userId)
        .where((eb) => eb.or([eb('unused_told_at', 'is', null), eb('unused_told_at', '<', toldBefore)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Records that the account was warned; returns of how many. */
    async warn(userId: string, usedBefore: number, now: number): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('application_access')
        .set({ warned_at: now })
        .where('user_id', '=', userId)
        .where('last_used_at', '<', usedBefore)
        .where('allowed', '!=', '[]')
        .where((eb) => eb.or([eb('warned_at', 'is', null), eb('warned_at', '<=', eb.ref('last_used_at'))]))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    toEnd({ usedBefore, limit, putOff }: UnusedSince, warnedBefore: number) {
      return db
        .selectFrom('application_access')
        .select(['user_id', 'client_id'])
        .$if(putOff.length > 0, (query) => query.where('user_id', 'not in', putOff))
        .where('last_used_at', '<', usedBefore)
        .where('allowed', '!=', '[]')
        .where('warned_at', '<', warnedBefore)
        .where((eb) => eb('warned_at', '>', eb.ref('last_used_at')))
        .limit(limit)
        .execute();
    },
    /** True for the one process that ended it; false if it was used meanwhile. */
    async end(userId: string, clientId: string, usedBefore: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('application_access')
        .where('user_id', '=', userId)
        .where('client_id', '=', clientId)
        .where('last_used_at', '<', usedBefore)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
