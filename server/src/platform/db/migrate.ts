import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database, DatabaseHandle } from './database.ts';
import { migrations } from './migrations/registry.ts';

export const migrationTable = 'latchkey_migrations';

/** The database was written by a newer release; going on could damage it. */
export class NewerSchema extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database was made by a newer release (it has ${unknown.join(', ')}). Start that release, or restore a backup.`,
    );
    this.name = 'NewerSchema';
  }
}

/**
 * Brings the schema up to this release: all that is missing, in the order of the registry, in one transaction, so that an interrupted run leaves nothing behind.
 * Returns the names of the migrations that were applied. Throws NewerSchema.
 */
export async function migrate(db: Database): Promise<string[]> {
  // Refuses a newer schema before anything is touched.
  await appliedMigrations(db);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: migrationTable,
    migrationLockTableName: `${migrationTable}_lock`,
    // What is missing is what the table of applied migrations does not name, not what comes after the newest of them: a
    // database of one branch is then completed by the release that joins two, where a lower number may come later. Names
    // are unique and applied in the order of the registry, and a migration needs only those that were released before it.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** As `migrate`, and where something is missing its statements may take as long as large tables need. */
export async function bringUpToDate(database: DatabaseHandle): Promise<string[]> {
  const missing = await pendingMigrations(database.db);
  return missing.length === 0 ? [] : database.withLongStatements(migrate);
}

/** The names of the migrations that `migrate` would apply. Throws NewerSchema. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const applied = await appliedMigrations(db);
  return Object.keys(migrations).filter((name) => !applied.includes(name));
}

/** The names of those that the database has, in their order. Throws NewerSchema where one of them is unknown here. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === migrationTable)) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(migrationTable)} order by name`.execute(db);
  const unknown = rows.map((row) => row.name).filter((name) => !(name in migrations));
  if (unknown.length > 0) throw new NewerSchema(unknown);
  return rows.map((row) => row.name);
}
