interface Codes {
  readonly postgres: string;
  /** SQLite's extended result codes. */
  readonly sqlite: readonly number[];
}

const unique: Codes = { postgres: '23505', sqlite: [1555, 2067] };
const foreignKey: Codes = { postgres: '23503', sqlite: [787] };

/** True if a write failed because of a unique constraint, on either database. */
export const isUniqueViolation = (error: unknown): boolean => violates(error, unique);

/** True if a write failed because a row that it refers to does not exist, on either database. */
export const isMissingReference = (error: unknown): boolean => violates(error, foreignKey);

function violates(error: unknown, { postgres, sqlite }: Codes): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === postgres) return true;
  return 'errcode' in error && typeof error.errcode === 'number' && sqlite.includes(error.errcode);
}
