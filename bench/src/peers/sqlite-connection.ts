import { DatabaseSync } from 'node:sqlite';

/** SQLite with the durability of the portal: WAL, and every commit on the disk. */
export function sqliteConnection(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: 5_000 });
  connection.exec('pragma journal_mode = wal');
  connection.exec('pragma synchronous = full');
  connection.exec('pragma foreign_keys = on');
  return connection;
}

/** Makes so many things in one commit, one after the other: it is work before the measuring. */
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
