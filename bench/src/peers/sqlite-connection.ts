import { DatabaseSync } from 'node:sqlite';

/** SQLite with the durability of the portal: WAL, and every commit on the disk. */
export function sqliteConnection(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: 5_000 });
  connection.exec('pragma journal_mode = wal');
  connection.exec('pragma synchronous = full');
  connection.exec('pragma foreign_keys = on');
  return connection;
}
