import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { heldRows } from '../../platform/db/held-rows.ts';
import { removeOver } from '../../platform/db/over-rows.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AttentionStatesTable, AttentionsTable } from '../../platform/db/tables/attentions.ts';
import { maxShown, sweepBatch } from './limits.ts';

export type AttentionRow = Readonly<AttentionsTable>;
export type AttentionState = Readonly<AttentionStatesTable>;
export type AttentionsRepository = ReturnType<typeof attentionsRepository>;

interface Viewer {
  readonly userId: string;
  /** The names of the groups that the account is in, each between spaces. */
  readonly groups: string;
  readonly now: number;
  /** A notice that was skipped since then stays away. */
  readonly skippedSince: number;
}

// Whom they concern is asked before they are limited: notices of others must not take the place of one's own (security
// #554).
const openFor = statement((db, { userId, groups, now, skippedSince }: Viewer) =>
  db
    .selectFrom('attentions')
    .selectAll()
    .where('removed_at', 'is', null)
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .where((eb) =>
      eb.or([
        eb('audience_kind', '=', 'all'),
        eb.and([eb('audience_kind', '=', 'user'), eb('audience', '=', userId)]),
        eb.and([
          eb('audience_kind', '=', 'group'),
          sql<boolean>`cast(${groups} as text) like '% ' || audience || ' %'`,
        ]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attention_states')
            .select('user_id')
            .where('user_id', '=', userId)
            .whereRef('attention_id', '=', 'attentions.id')
            .where((eb) => eb.or([eb('resolved_at', 'is not', null), eb('skipped_at', '>', skippedSince)])),
        ),
      ),
    )
    .orderBy('required', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxShown),
);
const statesOf = statement((db, { userId }: { userId: string }) =>
  db.selectFrom('attention_states').selectAll().where('user_id', '=', userId).limit(1_000),
);

const notRemoved = (db: Database, id: string) =>
  db.selectFrom('attentions').selectAll().where('id', '=', id).where('removed_at', 'is', null);

interface NoticeSearch {
  readonly before?: string | undefined;
  readonly prefix?: string | undefined;
  readonly limit: number;
}

export function attentionsRepository(db: Database) {
  return {
    async insert(row: AttentionsTable): Promise<void> {
      await db.insertInto('attentions').values(row).execute();
    },
    /** The active notices that an account has not settled, required ones first, then oldest first. */
    openFor(
      userId: string,
      { groups, ...times }: Pick<Viewer, 'now' | 'skippedSince'> & { readonly groups: readonly string[] },
    ): Promise<readonly AttentionRow[]> {
      return openFor.all(db, { userId, groups: ` ${groups.join(' ')} `, ...times });
    },
    /** A notice that has not been removed. */
    find: (id: string): Promise<AttentionRow | undefined> => notRemoved(db, id).executeTakeFirst(),
    /** Locked until the end of the transaction. */
    hold: (id: string): Promise<AttentionRow | undefined> =>
      heldRows(db, notRemoved(db, id)).executeTakeFirst(),
    async update(id: string, changes: Partial<AttentionsTable>): Promise<void> {
      if (Object.keys(changes).length === 0) return;
      await db.updateTable('attentions').set(changes).where('id', '=', id).execute();
    },
    /**
     * Newest first, starting before `before`; `prefix`, in lower case, is the beginning of a word of the title, the
     * type or the id.
     */
    search({ before, prefix, limit }: NoticeSearch): Promise<AttentionRow[]> {
      let query = db
        .selectFrom('attentions')
        .selectAll()
        .where('removed_at', 'is', null)
        .orderBy('id', 'desc')
        .limit(limit);
      if (before !== undefined) query = query.where('id', '<', before);
      if (prefix) {
        const begins = `${prefix.replace(/[!%_]/g, '!$&')}%`;
        query = query.where(({ or }) =>
          or([
            sql<boolean>`lower(title) like ${begins} escape '!'`,
            sql<boolean>`lower(title) like ${`% ${begins}`} escape '!'`,
            sql<boolean>`type like ${begins} escape '!'`,
            sql<boolean>`id like ${begins} escape '!'`,
          ]),
        );
      }
      return query.execute();
    },
    /** What people did with a notice, each number counted up to `most`. */
    async counts(id: string, most: number) {
      const countOf = async (column?: 'skipped_at' | 'resolved_at') => {
        let states = db.selectFrom('attention_states').select('user_id').where('attention_id', '=', id);
        if (column) states = states.where(column, 'is not', null);
        const { n } = await db
          .selectFrom(states.limit(most).as('some'))
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow();
        return Number(n);
      };
      return {
        seen: await countOf(),
        skipped: await countOf('skipped_at'),
        resolved: await countOf('resolved_at'),
      };
    },
    /** Notices that have not been removed. */
    list: (limit: number): Promise<AttentionRow[]> =>
      db
        .selectFrom('attentions')
        .selectAll()
        .where('removed_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .execute(),
    /** Undefined if there is none. */
    remove(id: string, at: number) {
      return db
        .updateTable('attentions')
        .set({ removed_at: at })
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .returning(['title', 'audience_kind', 'audience'])
        .executeTakeFirst();
    },
    states(userId: string): Promise<readonly AttentionState[]> {
      return statesOf.all(db, { userId });
    },
    /** Only the first time is recorded. */
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
    /** Deletes notices that ended or were removed before `before`, with their counts. */
    async sweep(before: number): Promise<void> {
      const isOld = sql`removed_at < ${before} or ends_at < ${before}`;
      const [limit, ofOld] = [sweepBatch, sql`attention_id in (select id from attentions where ${isOld})`];
      const states = { table: 'attention_states', key: ['user_id', 'attention_id'] } as const;
      await removeOver(db, { ...states, where: ofOld, limit });
      await removeOver(db, { table: 'attentions', key: ['id'], where: isOld, limit });
    },
  };
}
