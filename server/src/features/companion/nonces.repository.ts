import type { Database } from '../../platform/db/database.ts';

export function noncesRepository(db: Database) {
  return {
    /** False where the device has used it before. */
    async use(deviceId: string, nonce: string, expiresAt: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('companion_nonces')
        .values({ device_id: deviceId, nonce, expires_at: expiresAt })
        .onConflict((conflict) => conflict.columns(['device_id', 'nonce']).doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async sweep(now: number): Promise<void> {
      await db.deleteFrom('companion_nonces').where('expires_at', '<', now).execute();
    },
  };
}
