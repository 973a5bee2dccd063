import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { type Config, loadConfig } from '../../app/config.ts';
import { appVersion } from '../../app/version.ts';
import { secretKeyFileName } from '../../platform/secrets/data-dir-secret-key.ts';
import type { SecretKeys } from '../../platform/secrets/secret-keys.ts';
import { postgresFileName, sqliteFileName } from '../backup/file-names.ts';
import { describeFile, writeManifest } from '../backup/manifest.ts';
import { secretKeysFor } from '../backup/secret-keys-for.ts';
import { command, outputOf } from '../command.ts';
import { UsageError } from '../usage-error.ts';

/**
 * `latchkey backup`: a consistent copy of the database, with the key that is needed to read it. The server may keep
 * running.
 */
export function backupCommand(): Command {
  return command('backup', 'Copy the database and its key to a new directory. The server can keep running.')
    .argument('<directory>', 'a new directory; keep it as secret as the data itself')
    .action(backup);
}

async function backup(given: string, options: { json?: boolean }): Promise<void> {
  const config = loadConfig();
  const directory = resolve(given);
  const { dialect, location } = config.database;
  if (dialect === 'sqlite' && !existsSync(location))
    throw new UsageError(`there is no database in ${config.dataDir}`);
  if (existsSync(directory)) throw new UsageError(`${directory} already exists: choose a new directory`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  try {
    await write(config, directory);
  } catch (error) {
    // An incomplete backup must not be mistaken for a backup.
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
  const isKeyInside = existsSync(join(directory, secretKeyFileName));
  outputOf(options).result({ directory, secret_key: isKeyInside }, [
    `The backup is in ${directory}.`,
    isKeyInside
      ? 'It contains the secret key: keep it as safe as the data.'
      : 'To restore it, you need the current SECRET_KEY: keep it separately.',
  ]);
}

async function write(config: Config, directory: string): Promise<void> {
  const { openDatabase } = await import('../../platform/db/open-database.ts');
  const { appliedMigrations } = await import('../../platform/db/migrate.ts');
  const { countByKey } = await import('../../platform/secrets/sealed-values.ts');
  const { sealedColumns } = await import('../../app/sealed-columns.ts');
  const { dumpPostgres } = await import('../../platform/db/postgres-dump.ts');
  const { dialect, location } = config.database;
  const name = dialect === 'sqlite' ? sqliteFileName : postgresFileName;
  const opened = await openDatabase(location);
  try {
    const schema = await appliedMigrations(opened.db);
    if (schema.length === 0) throw new UsageError('the database is empty: there is nothing to back up');
    if (opened.backup) await opened.backup(join(directory, name));
    else await dumpPostgres(opened.db, join(directory, name));
    const keys = await countByKey(opened.db, sealedColumns, Date.now());
    refuseForeign(keys, secretKeysFor(config));
    const key = join(config.dataDir, secretKeyFileName);
    // The copy keeps the file mode: readable only by the owner.
    const isKeyInside = config.secretKeys === null && existsSync(key);
    if (isKeyInside) copyFileSync(key, join(directory, secretKeyFileName));
    const names = [name, ...(isKeyInside ? [secretKeyFileName] : [])];
    writeManifest(directory, {
      application: 'latchkey',
      format: 1,
      version: appVersion,
      created_at: new Date().toISOString(),
      database: dialect,
      schema,
      secret_keys: [...keys.keys()].sort(),
      files: await Promise.all(names.map((each) => describeFile(directory, each))),
    });
  } finally {
    await opened.close();
  }
}

/**
 * Whoever makes backups with a wrong SECRET_KEY would keep the wrong key with them, and learn it when one is restored.
 */
function refuseForeign(sealed: ReadonlyMap<string, number>, held: SecretKeys | undefined): void {
  const missing = [...sealed.keys()].filter((id) => !held?.some((key) => key.id === id));
  if (missing.length > 0)
    throw new UsageError(`the database needs keys that are not in SECRET_KEY: ${missing.join(', ')}`);
}
