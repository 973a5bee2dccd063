import type { Database } from '../db/database.ts';
import type { SigningKeysTable } from '../db/tables/signing-keys.ts';
import { signingKeysRepository } from './signing-keys.repository.ts';

/** One line per key for operators: which sign, which only verify, which were revoked (`keys revoke`). */
export async function describeSigningKeys(db: Database, now: number): Promise<string> {
  const rows = await signingKeysRepository(db).list();
  if (rows.length === 0) return 'will be created at the first start';
  const purposes = [...new Set(rows.map(({ purpose }) => purpose))];
  const parts = purposes.map((purpose) => ofPurpose(purpose, rows, now));
  const revoked = rows.filter(({ retired_at }) => retired_at === 0).map(({ id }) => id);
  return [...parts, ...(revoked.length > 0 ? [`revoked: ${revoked.join(', ')}`] : [])].join('; ');
}

function ofPurpose(purpose: string, rows: readonly SigningKeysTable[], now: number): string {
  const own = rows.filter((row) => row.purpose === purpose);
  const current = own.filter(({ retired_at }) => retired_at === null).map(({ id }) => id);
  const older = own.filter(({ retired_at }) => retired_at !== null && retired_at > now);
  const until = Math.max(...older.map(({ retired_at }) => retired_at ?? 0));
  const ids = older.map(({ id }) => id).join(', ');
  const rest =
    older.length > 0
      ? `, ${ids} verifies until ${new Date(until).toISOString().slice(0, 10)} (keys revoke takes it back)`
      : '';
  return `${purpose}: ${current.join(', ')}${rest}`;
}
