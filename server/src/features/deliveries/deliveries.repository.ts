import type { Database } from '../../platform/db/database.ts';

export function deliveriesRepository(db: Database) {
  return {
    /**
     * The newest message of a challenge that this token requested. Undefined for any other, and for a code to a new
     * contact: nothing is sent to one that another account has, and the state would reveal that (#380).
     */
    newest(challengeId: string, { userId, sessionId }: { userId: string; sessionId: string }) {
      return db
        .selectFrom('outbox')
        .innerJoin('one_time_codes', 'one_time_codes.id', 'outbox.replace_key')
        .select(['outbox.status', 'outbox.report'])
        .where('outbox.replace_key', '=', challengeId)
        .where('one_time_codes.user_id', '=', userId)
        .where('one_time_codes.session_id', '=', sessionId)
        .where('one_time_codes.budget', '!=', 'new_contact')
        .orderBy('outbox.id', 'desc')
        .limit(1)
        .executeTakeFirst();
    },
    /** A message that was delivered has not failed, in whatever order the reports arrive. */
    async report(id: string, report: 'delivered' | 'failed'): Promise<void> {
      const update = db.updateTable('outbox').set({ report }).where('id', '=', id);
      await (report === 'failed' ? update.where('report', 'is', null) : update).execute();
    },
  };
}
