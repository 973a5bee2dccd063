import { DatabaseSync } from 'node:sqlite';

/** SQLite with the portal's durability: WAL, and every commit synced to disk. */
export function sqliteConnection(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: 5_000 });
  connection.exec('pragma journal_mode = wal');
  connection.exec('pragma synchronous = full');
  connection.exec('pragma foreign_keys = on');
  return connection;
}

/** Creates `count` items in one transaction, one after the other, before the measurement. */
export async function inOneCommit<T>(
  connection: DatabaseSync,
  count: number,
  make: (index: number) => Promise<T>,
): Promise<T[]> {
  const made: T[] = [];
  connection.exec('begin');
  for (let index = 0; index < count; index += 1) made.push(await make(index));
  connection.exec('commit');
  return made;
}
