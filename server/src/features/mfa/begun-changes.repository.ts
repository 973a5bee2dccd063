import type { Database } from '../../platform/db/database.ts';

/**
 * What a person begins with a proof and completes without another one: a change of a contact, an authenticator app, a
 * companion, a link to Lark, a reset that a second factor confirmed.
 */
export function begunChangesRepository(db: Database) {
  return {
    /** They end with the proof that they were begun with (#381). A confirmed reset asks for its factor again (#382). */
    async end(userId: string, exceptSessionId: string): Promise<void> {
      for (const table of ['totp_registrations', 'companion_pairings', 'lark_links'] as const) {
        await db
          .updateTable(table)
          .set((eb) => ({ expires_at: eb.ref('created_at') }))
          .where('user_id', '=', userId)
          .where('session_id', '!=', exceptSessionId)
          .where('used_at', 'is', null)
          .execute();
      }
      await db
        .updateTable('one_time_codes')
        .set((eb) => ({ consumed_at: eb.ref('created_at') }))
        .where('user_id', '=', userId)
        .where('purpose', 'in', ['email_change', 'phone_change'])
        .where('session_id', '!=', exceptSessionId)
        .where('consumed_at', 'is', null)
        .execute();
      await db
        .updateTable('mailed_links')
        .set({ confirmed_at: null })
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null)
        .where('used_at', 'is', null)
        .execute();
    },
  };
}
