import { sql } from 'kysely';
import type { Database } from './database.ts';
import { changedAtOnce } from './limits.ts';
import { setOver } from './over-rows.ts';
import type { Schema } from './schema.ts';

/** Tables of things that can be used once until they expire, with their keys. Codes and mailed links have their own rules. */
const keys = {
  companion_pairings: ['id'],
  join_links: ['token_hash'],
  lark_links: ['hash'],
  mfa_tokens: ['hash'],
  passkey_challenges: ['hash'],
  totp_registrations: ['hash'],
} as const satisfies {
  [Table in keyof Schema]?: Schema[Table] extends { used_at: number | null; expires_at: number }
    ? readonly (keyof Schema[Table] & string)[]
    : never;
};

export type UsableOnce = keyof typeof keys;
export const usableOnce = Object.keys(keys) as readonly UsableOnce[];

/** Marks everything that expired unused as used, so that a clock that is set back cannot make it valid again (#106). */
export async function useUpOver(db: Database, table: UsableOnce, now: number): Promise<void> {
  const where = sql`used_at is null and expires_at <= ${now}`;
  await setOver(db, { table, key: keys[table], where, limit: changedAtOnce }, sql`used_at = ${now}`);
}
