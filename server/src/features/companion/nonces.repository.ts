import { sql } from 'kysely';
import { isMissingReference } from '../../platform/db/constraint-violations.ts';
import type { Database } from '../../platform/db/database.ts';
import { removeOver } from '../../platform/db/over-rows.ts';
import { sweepBatch } from './limits.ts';

export function noncesRepository(db: Database) {
  return {
    /** False if the device has used it before, or was removed at this moment. */
    async use(deviceId: string, nonce: string, expiresAt: number): Promise<boolean> {
      try {
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('companion_nonces')
          .values({ device_id: deviceId, nonce, expires_at: expiresAt })
          .onConflict((conflict) => conflict.columns(['device_id', 'nonce']).doNothing())
          .executeTakeFirst();
        return (numInsertedOrUpdatedRows ?? 0n) > 0n;
      } catch (error) {
        if (!isMissingReference(error)) throw error;
        return false;
      }
    },
    async sweep(now: number): Promise<void> {
      const where = sql`expires_at < ${now}`;
      await removeOver(db, {
        table: 'companion_nonces',
        key: ['device_id', 'nonce'],
        where,
        limit: sweepBatch,
      });
    },
  };
}
