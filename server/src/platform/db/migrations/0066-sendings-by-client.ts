import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What waits to be sent to applications is looked up by application, so that one does not delay the others. */
export const sendingsByClient: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('logout_notices_by_client_and_turn')
      .on('logout_notices')
      .columns(['state', 'client_id', 'next_at'])
      .execute();
    await db.schema
      .createIndex('backchannel_requests_to_ping_by_client')
      .on('backchannel_requests')
      .columns(['ping_state', 'client_id', 'ping_at'])
      .execute();
  },
};
