import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Command } from 'commander';
import { loadConfig } from '../../app/config.ts';
import { secretKeyFileName } from '../../platform/secrets/data-dir-secret-key.ts';
import { command, outputOf } from '../command.ts';
import { UsageError } from '../usage-error.ts';

/** `latchkey restore`: puts a backup into DATA_DIR; the server must not run. */
export function restoreCommand(): Command {
  return command('restore', 'Put a backup in the place of the database, while the server is stopped.')
    .argument('<directory>', 'as backup made it')
    .option('--force', 'replace the database that is there')
    .action(restore);
}

async function restore(given: string, options: { json?: boolean; force?: boolean }): Promise<void> {
  const config = loadConfig();
  if (config.database.dialect === 'postgres')
    throw new UsageError('the database is PostgreSQL: use pg_restore');
  const target = config.database.location;
  const source = join(resolve(given), basename(target));
  refuseDamaged(source);
  if (existsSync(target)) {
    if (!options.force) throw new UsageError(`there is a database in ${config.dataDir}; --force replaces it`);
    refuseInUse(target);
  }
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  putInPlace(source, target);
  const key = join(resolve(given), secretKeyFileName);
  if (existsSync(key)) putInPlace(key, join(config.dataDir, secretKeyFileName));
  outputOf(options).result({ data_dir: config.dataDir }, `${config.dataDir} holds the backup now.`);
}

function refuseDamaged(file: string): void {
  if (!existsSync(file)) throw new UsageError(`there is no backup at ${file}`);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const result = database.prepare('pragma integrity_check').get();
    if (result?.integrity_check !== 'ok') throw new UsageError(`the backup at ${file} is damaged`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`the backup at ${file} is no database`, { cause: error });
  } finally {
    database.close();
  }
}

/** The last one to leave a database removes its write-ahead log; that fails while somebody else has it open. */
function refuseInUse(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    throw new UsageError('the server is running on this database: stop it first', { cause: error });
  } finally {
    database.close();
  }
}

/** Copied beside and renamed, so that an interruption leaves the old one or the new one. */
function putInPlace(source: string, target: string): void {
  const draft = `${target}.restoring`;
  copyFileSync(source, draft);
  for (const rest of ['-wal', '-shm']) rmSync(`${target}${rest}`, { force: true });
  renameSync(draft, target);
}
