import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { applicationId } from '../../platform/db/application-id.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Throws UsageError unless the file is an intact SQLite database of Latchkey. Only 1.88.0 wrote neither a manifest nor an
 * application id: a database that has the id alone is from a backup that was interrupted, or lost its manifest.
 */
export function refuseForeignSqlite(file: string, hasManifest: boolean): void {
  if (!existsSync(file)) throw new UsageError(`there is no backup at ${file}`);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    if (database.prepare('pragma integrity_check').get()?.integrity_check !== 'ok') {
      throw new UsageError(`the backup at ${file} is damaged`);
    }
    const id = database.prepare('pragma application_id').get()?.application_id;
    if (id === applicationId && !hasManifest)
      throw new UsageError(`the backup at ${file} is incomplete: it has no manifest`);
    const isOurs = id === (hasManifest ? applicationId : 0);
    const known = database
      .prepare("select count(*) as count from sqlite_schema where name = 'latchkey_migrations'")
      .get();
    if (!isOurs || known?.count !== 1) {
      throw new UsageError(`the backup at ${file} is not a Latchkey database`);
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`the backup at ${file} is not a database`, { cause: error });
  } finally {
    database.close();
  }
}

/** Leaving WAL mode needs exclusive access, so this fails while another process has the database open. */
export function refuseSqliteInUse(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    throw new UsageError('the server is running on this database: stop it first', { cause: error });
  } finally {
    database.close();
  }
}

/**
 * Copies to temporary files first, so that an interruption leaves either the old or the new file. Synced to disk on
 * return.
 */
export function putInPlace(files: readonly { readonly source: string; readonly target: string }[]): void {
  const drafts = files.map(({ source, target }) => {
    const draft = `${target}.restoring`;
    rmSync(draft, { force: true });
    copyFileSync(source, draft);
    // Readable only by the owner, whatever mode the backup's copy has.
    chmodSync(draft, 0o600);
    sync(draft);
    return { draft, target };
  });
  for (const { draft, target } of drafts) {
    for (const rest of ['-wal', '-shm']) rmSync(`${target}${rest}`, { force: true });
    renameSync(draft, target);
    sync(dirname(target));
  }
}

/** Keeps the existing files under a second name. Replacing the originals does not affect it. */
export function keepAside(files: readonly string[], directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const file of files.filter((each) => existsSync(each))) {
    const kept = join(directory, basename(file));
    try {
      linkSync(file, kept);
    } catch {
      // Some file systems do not support hard links.
      copyFileSync(file, kept);
      chmodSync(kept, 0o600);
    }
  }
  sync(directory);
}

function sync(path: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
