const sqliteUnique = [1555, 2067];
const postgresUnique = '23505';

/** True if a write failed because of a unique constraint, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === postgresUnique) return true;
  return 'errcode' in error && typeof error.errcode === 'number' && sqliteUnique.includes(error.errcode);
}
