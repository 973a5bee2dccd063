import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database, DatabaseHandle } from './database.ts';
import { migrations } from './migrations/registry.ts';

export const migrationTable = 'latchkey_migrations';

/** The database was written by a newer release; using it could damage it. */
export class NewerSchema extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database was made by a newer release (it has ${unknown.join(', ')}). Start that release, or restore a backup.`,
    );
    this.name = 'NewerSchema';
  }
}

/**
 * Applies all missing migrations, in the order of the registry and in one transaction, so that an interrupted run
 * leaves nothing behind.
 * Returns the names of the applied migrations. Throws NewerSchema.
 */
export async function migrate(db: Database): Promise<string[]> {
  // Refuses a newer schema before anything is changed.
  await appliedMigrations(db);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: migrationTable,
    migrationLockTableName: `${migrationTable}_lock`,
    // A migration is missing if the table of applied migrations does not name it, not only if it comes after the newest
    // of them: when a release joins two branches, a lower number may arrive later. Names are unique and applied in the
    // order of the registry, and a migration depends only on migrations released before it.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/**
 * Like `migrate`; its statements may take as long as large tables need. Returns the names of the migrations that were
 * missing, also if another process applied them meanwhile.
 */
export async function bringUpToDate(database: DatabaseHandle): Promise<string[]> {
  const missing = await pendingMigrations(database.db);
  if (missing.length > 0) await database.withLongStatements(migrate);
  return missing;
}

/** The names of the migrations that `migrate` would apply. Throws NewerSchema. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const applied = await appliedMigrations(db);
  return Object.keys(migrations).filter((name) => !applied.includes(name));
}

/** The names of the applied migrations, in order. Throws NewerSchema if one of them is unknown to this release. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === migrationTable)) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(migrationTable)} order by name`.execute(db);
  const unknown = rows.map((row) => row.name).filter((name) => !(name in migrations));
  if (unknown.length > 0) throw new NewerSchema(unknown);
  return rows.map((row) => row.name);
}
