import type { Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AttentionStatesTable, AttentionsTable } from '../../platform/db/tables/attentions.ts';

export type AttentionRow = Readonly<AttentionsTable>;
export type AttentionState = Readonly<AttentionStatesTable>;
export type AttentionsRepository = ReturnType<typeof attentionsRepository>;

const active = statement((db, { now, limit }: { now: number; limit: number }) =>
  db
    .selectFrom('attentions')
    .selectAll()
    .where('removed_at', 'is', null)
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit),
);
const statesOf = statement((db, { userId }: { userId: string }) =>
  db.selectFrom('attention_states').selectAll().where('user_id', '=', userId).limit(1_000),
);

export function attentionsRepository(db: Database) {
  return {
    async insert(row: AttentionsTable): Promise<void> {
      await db.insertInto('attentions').values(row).execute();
    },
    /** Those that are up now, oldest first. */
    active(now: number, limit: number): Promise<readonly AttentionRow[]> {
      return active.all(db, { now, limit });
    },
    /** All that are not removed, with what was done with them. */
    async listWithCounts(limit: number) {
      const rows = await db
        .selectFrom('attentions')
        .selectAll()
        .where('removed_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .execute();
      const counts = await db
        .selectFrom('attention_states')
        .select((eb) => [
          'attention_id',
          eb.fn.countAll<number>().as('seen'),
          eb.fn.count<number>('skipped_at').as('skipped'),
          eb.fn.count<number>('resolved_at').as('resolved'),
        ])
        .groupBy('attention_id')
        .execute();
      const byId = new Map(counts.map((count) => [count.attention_id, count]));
      return rows.map((row) => {
        const { seen = 0, skipped = 0, resolved = 0 } = byId.get(row.id) ?? {};
        return { ...row, seen: Number(seen), skipped: Number(skipped), resolved: Number(resolved) };
      });
    },
    /** Its title; undefined where there is none. */
    async remove(id: string, at: number): Promise<string | undefined> {
      const removed = await db
        .updateTable('attentions')
        .set({ removed_at: at })
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .returning('title')
        .executeTakeFirst();
      return removed?.title;
    },
    states(userId: string): Promise<readonly AttentionState[]> {
      return statesOf.all(db, { userId });
    },
    /** Counts the first time only. */
    async markSeen(userId: string, attentionId: string, at: number): Promise<void> {
      await db
        .insertInto('attention_states')
        .values({
          attention_id: attentionId,
          user_id: userId,
          seen_at: at,
          skipped_at: null,
          resolved_at: null,
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'attention_id']).doNothing())
        .execute();
    },
    async mark(
      userId: string,
      attentionId: string,
      at: number,
      what: 'skipped_at' | 'resolved_at',
    ): Promise<void> {
      const row = {
        attention_id: attentionId,
        user_id: userId,
        seen_at: at,
        skipped_at: null,
        resolved_at: null,
      };
      await db
        .insertInto('attention_states')
        .values({ ...row, [what]: at })
        .onConflict((conflict) => conflict.columns(['user_id', 'attention_id']).doUpdateSet({ [what]: at }))
        .execute();
    },
    /** Removes what ended or was removed before `before`, with its counts. */
    async sweep(before: number): Promise<void> {
      const old = db
        .selectFrom('attentions')
        .select('id')
        .where((eb) => eb.or([eb('removed_at', '<', before), eb('ends_at', '<', before)]));
      await db.deleteFrom('attention_states').where('attention_id', 'in', old).execute();
      await db
        .deleteFrom('attentions')
        .where((eb) => eb.or([eb('removed_at', '<', before), eb('ends_at', '<', before)]))
        .execute();
    },
  };
}
