import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Postponed } from './database.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { pagesAtOnce, pagesKept, vacuumRoom } from './limits.ts';

/**
 * Converts a file so that it can shrink (sqlite.org/pragma.html#pragma_auto_vacuum). New files are created that way; an
 * older one is rewritten once, in one transaction, so that an interruption leaves it unchanged.
 */
export async function makeShrinkable(db: Database, file: string): Promise<Postponed | undefined> {
  if ((await pragma(db, 'auto_vacuum')) === incremental) return undefined;
  const size = (await pragma(db, 'page_count')) * (await pragma(db, 'page_size'));
  const { bavail, bsize } = await statfs(dirname(file));
  // Space for the copy and for the log that it is written through.
  if (bavail * bsize < size * vacuumRoom) return 'too little room on the disk';
  try {
    await sql`pragma auto_vacuum = incremental`.execute(db);
    await sql`vacuum`.execute(db);
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    return undefined;
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return 'another process uses the file';
    throw error;
  }
}

/** Returns the pages of deleted rows to the disk, a few at a time, because the event loop is blocked meanwhile. */
export async function giveSpaceBack(db: Database): Promise<void> {
  let free = await pragma(db, 'freelist_count');
  while (free > pagesKept) {
    await sql.raw(`pragma incremental_vacuum(${Math.min(pagesAtOnce, free - pagesKept)})`).execute(db);
    const left = await pragma(db, 'freelist_count');
    // A file that cannot shrink keeps its free pages.
    if (left >= free) return;
    free = left;
    await setImmediate();
  }
  await sql`pragma wal_checkpoint(passive)`.execute(db);
}

const incremental = 2;

async function pragma(db: Database, name: string): Promise<number> {
  const { rows } = await sql.raw<Record<string, number>>(`pragma ${name}`).execute(db);
  return Number(Object.values(rows[0] ?? {})[0] ?? 0);
}
