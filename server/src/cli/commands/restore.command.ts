import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { type Config, loadConfig } from '../../app/config.ts';
import { secretKeyFileName } from '../../platform/secrets/data-dir-secret-key.ts';
import { postgresFileName, sqliteFileName } from '../backup/file-names.ts';
import { type Manifest, readManifest } from '../backup/manifest.ts';
import { secretKeysFor } from '../backup/secret-keys-for.ts';
import { keepAside, putInPlace, refuseForeignSqlite, refuseSqliteInUse } from '../backup/sqlite-files.ts';
import { command, outputOf } from '../command.ts';
import { UsageError } from '../usage-error.ts';

/** `latchkey restore`: replaces the database with a backup and keeps the old data. The server must be stopped. */
export function restoreCommand(): Command {
  return command('restore', 'Replace the database with a backup. The server must be stopped.')
    .argument('<directory>', 'the directory of a backup')
    .option('--force', 'replace the existing database; a copy of it is kept')
    .action(restore);
}

async function restore(given: string, options: { json?: boolean; force?: boolean }): Promise<void> {
  const config = loadConfig();
  const directory = resolve(given);
  if (!existsSync(directory)) throw new UsageError(`there is no backup at ${directory}`);
  const manifest = await readManifest(directory);
  const keptAs = `replaced_${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`;
  const restored =
    config.database.dialect === 'sqlite'
      ? await restoreSqlite(config, directory, manifest, { ...options, keptAs })
      : await restorePostgres(config, directory, manifest, { ...options, keptAs });
  const { kept, where } = restored;
  outputOf(options).result({ data_dir: config.dataDir, kept }, [
    `${where} has been restored from the backup.`,
    ...(kept ? [`The previous data is kept in ${kept}.`] : []),
  ]);
}

interface How {
  readonly force?: boolean;
  /** Name of the directory or schema that keeps the replaced data. */
  readonly keptAs: string;
}

interface Restored {
  readonly where: string;
  readonly kept: string | null;
}

async function restoreSqlite(
  config: Config,
  directory: string,
  manifest: Manifest | undefined,
  { force, keptAs }: How,
): Promise<Restored> {
  refuseOther(directory, manifest, 'sqlite');
  const { dataDir } = config;
  const source = join(directory, sqliteFileName);
  refuseForeignSqlite(source, manifest !== undefined);
  await refuseUnreadable(config, directory, source);
  const target = config.database.location;
  const [key, ownKey] = [join(directory, secretKeyFileName), join(dataDir, secretKeyFileName)];
  const isThere = existsSync(target);
  if (isThere) {
    if (!force)
      throw new UsageError(
        `there is already a database in ${dataDir}: use --force to replace it (a copy is kept)`,
      );
    refuseSqliteInUse(target);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const kept = isThere ? join(dataDir, keptAs) : null;
  if (kept) keepAside([target, ownKey], kept);
  const isKeyInside = existsSync(key) && config.secretKeys === null;
  putInPlace([{ source, target }, ...(isKeyInside ? [{ source: key, target: ownKey }] : [])]);
  return { where: dataDir, kept };
}

async function restorePostgres(
  config: Config,
  directory: string,
  manifest: Manifest | undefined,
  { force, keptAs }: How,
): Promise<Restored> {
  if (!manifest) throw new UsageError(`there is no backup at ${directory}: it has no manifest`);
  refuseOther(directory, manifest, 'postgres');
  refuseNewer(manifest.schema, await knownMigrations());
  refuseWithoutKeys(config, directory, manifest.secret_keys);
  const { openDatabase } = await import('../../platform/db/open-database.ts');
  const { secretKeysOf, upgradeStore } = await import('../../app/open-store.ts');
  const { systemClock } = await import('../../platform/clock/clock.ts');
  const { loadPostgres, stateOfPostgres } = await import('../../platform/db/postgres-dump.ts');
  const url = new URL(config.database.location);
  // Distinguishes the connections of this command from those of a server.
  const name = `latchkey-restore-${process.pid}`;
  url.searchParams.set('application_name', name);
  const opened = await openDatabase(url.href);
  try {
    const state = await stateOfPostgres(opened.db, name);
    if (state.isForeign) {
      throw new UsageError(
        'the database contains tables of another application: give Latchkey a database of its own',
      );
    }
    if (state.hasTables && !force) {
      throw new UsageError(
        'the database is not empty: use --force to replace it (a copy is kept in another schema)',
      );
    }
    if (state.others > 0) throw new UsageError('the server is running on this database: stop it first');
    const kept = await loadPostgres(opened.db, join(directory, postgresFileName), manifest.schema, keptAs);
    await upgradeStore(opened, { secretKeys: secretKeysOf(config), clock: systemClock });
    return { where: 'The database', kept: kept && `the schema ${kept}` };
  } finally {
    await opened.close();
  }
}

function refuseOther(directory: string, manifest: Manifest | undefined, wanted: Manifest['database']): void {
  if (!manifest) return;
  const file = wanted === 'sqlite' ? sqliteFileName : postgresFileName;
  if (manifest.database === wanted && manifest.files.some(({ name }) => name === file)) return;
  if (manifest.database === wanted)
    throw new UsageError(`the manifest of the backup in ${directory} does not name ${file}`);
  const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
  throw new UsageError(
    `the backup in ${directory} is from ${names[manifest.database]}, but this database is ${names[wanted]}`,
  );
}

async function knownMigrations(): Promise<readonly string[]> {
  const { migrations } = await import('../../platform/db/migrations/registry.ts');
  return Object.keys(migrations);
}

function refuseNewer(schema: readonly string[], known: readonly string[]): void {
  const unknown = schema.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new UsageError(
    `the backup was made by a newer release (it has ${unknown.join(', ')}): restore it with that release`,
  );
}

/** Reads migrations and key ids from the database file itself, not from the manifest. */
async function refuseUnreadable(config: Config, directory: string, file: string): Promise<void> {
  const { DatabaseSync } = await import('node:sqlite');
  const { sealedColumns } = await import('../../app/sealed-columns.ts');
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const names = database.prepare('select name from latchkey_migrations order by name').all();
    if (names.length === 0) throw new UsageError(`the backup at ${file} is empty`);
    refuseNewer(
      names.map(({ name }) => String(name)),
      await knownMigrations(),
    );
    const there = new Set(
      database
        .prepare('select name from sqlite_schema')
        .all()
        .map(({ name }) => name),
    );
    const ids = sealedColumns.sealed
      .filter(({ table }) => there.has(table))
      .flatMap(({ table, column }) =>
        database
          .prepare(`select distinct substr(${column}, 4, 8) as kid from ${table} where ${column} is not null`)
          .all()
          .map(({ kid }) => String(kid)),
      );
    refuseWithoutKeys(config, directory, [...new Set(ids)]);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR')) throw error;
    throw new UsageError(`the backup at ${file} is not a Latchkey database`, { cause: error });
  } finally {
    database.close();
  }
}

function refuseWithoutKeys(config: Config, directory: string, ids: readonly string[]): void {
  const keys = secretKeysFor(config, directory) ?? [];
  const missing = ids.filter((id) => !keys.some((key) => key.id === id));
  if (missing.length === 0) return;
  throw new UsageError(
    `the backup was made with another SECRET_KEY (${missing.join(', ')}) and cannot be read without it: set that key`,
  );
}
