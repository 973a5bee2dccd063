import { DatabaseUnavailable } from './database-unavailable.ts';

/** Result codes of SQLite (sqlite.org/rescode.html). */
const busy = 5;
const locked = 6;
const interrupted = 9;
const inputOutput = 10;
const full = 13;
const cannotOpen = 14;
/** What a full disk says where SQLite makes the index of its log. */
const noRoomForIndex = 4874;

const isFull = 'The disk is full: SQLite can write nothing until there is room';
const isLocked = 'Another process holds the lock of the SQLite file';
/** What an operator has to know, by code. */
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

/** The failure as one that says its reason, where it is none of the statement's own. */
export function sqliteUnavailable(error: unknown): DatabaseUnavailable | undefined {
  const code = resultCode(error);
  const reason = reasons.get(code) ?? reasons.get(code & primary);
  return reason === undefined ? undefined : new DatabaseUnavailable(reason, { cause: error });
}

/** An extended code carries its primary code in the low byte. */
const primary = 0xff;

function resultCode(error: unknown): number {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : 0;
  return typeof code === 'number' ? code : 0;
}
