import { DatabaseUnavailable } from './database-unavailable.ts';

/** SQLite result codes (sqlite.org/rescode.html). */
const busy = 5;
const locked = 6;
const interrupted = 9;
const inputOutput = 10;
const full = 13;
const cannotOpen = 14;
/** The code for a full disk when SQLite creates the index of its log. */
const noRoomForIndex = 4874;

const isFull = 'The disk is full: SQLite can write nothing until there is room';
const isLocked = 'Another process holds the lock of the SQLite file';
/** What the operator needs to know, by result code. */
const reasons = new Map([
  [busy, isLocked],
  [locked, isLocked],
  [interrupted, 'SQLite was interrupted'],
  [inputOutput, 'The disk failed SQLite'],
  [noRoomForIndex, isFull],
  [full, isFull],
  [cannotOpen, 'SQLite cannot open its file'],
]);

/** True while another process holds the lock. */
export function isSqliteBusy(error: unknown): boolean {
  const code = resultCode(error) & primary;
  return code === busy || code === locked;
}

/**
 * Converts an error of the file or disk into a DatabaseUnavailable that names the reason. Returns undefined for errors
 * of the statement itself.
 */
export function sqliteUnavailable(error: unknown): DatabaseUnavailable | undefined {
  const code = resultCode(error);
  const reason = reasons.get(code) ?? reasons.get(code & primary);
  return reason === undefined ? undefined : new DatabaseUnavailable(reason, { cause: error });
}

/** The low byte of an extended code is its primary code. */
const primary = 0xff;

function resultCode(error: unknown): number {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : 0;
  return typeof code === 'number' ? code : 0;
}
