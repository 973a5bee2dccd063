import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { resealBatch } from './limits.ts';
import { keyIdLength, type SecretKeys } from './secret-keys.ts';
import { createVault, type Vault, VaultError } from './vault.ts';

type Row = Readonly<Record<string, string>>;

/** A column whose values are sealed by a vault. */
export interface SealedColumn {
  readonly table: keyof Schema;
  readonly column: string;
  /** The columns of the primary key, in order. */
  readonly key: readonly string[];
  /** Another column, which names the owner. */
  readonly ownedBy?: string;
  /** The vault's purpose. */
  readonly purpose: string;
  /** The owner that a value is bound to. */
  owner(row: Row): string;
}

/** A column of short-lived HMACs of codes, `<kid>.<mac>`: they cannot be recomputed, and expire within minutes. */
export interface HashedColumn {
  readonly table: keyof Schema;
  readonly column: string;
  /** The column with the expiry time. */
  readonly until: string;
}

export interface SealedColumns {
  readonly sealed: readonly SealedColumn[];
  readonly hashed: readonly HashedColumn[];
}

export interface Resealed {
  readonly resealed: number;
  /** Values that no key of SECRET_KEY decrypts; they are left unchanged. */
  readonly unreadable: number;
}

const form = 'v1.';

/** The number of values that need each secret key, by the key's id. */
export async function countByKey(
  db: Database,
  { sealed, hashed }: SealedColumns,
  now: number,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const add = (rows: readonly { kid: string; count: number | string | bigint }[]) => {
    for (const { kid, count } of rows) counts.set(kid, (counts.get(kid) ?? 0) + Number(count));
  };
  for (const { table, column } of sealed) {
    const found = sql<{ kid: string; count: number }>`
      select substr(${sql.ref(column)}, ${sql.lit(form.length + 1)}, ${sql.lit(keyIdLength)}) as kid, count(*) as count
      from ${sql.table(table)} where ${sql.ref(column)} is not null group by 1`;
    add((await found.execute(db)).rows);
  }
  for (const { table, column, until } of hashed) {
    const found = sql<{ kid: string; count: number }>`
      select substr(${sql.ref(column)}, 1, ${sql.lit(keyIdLength)}) as kid, count(*) as count
      from ${sql.table(table)} where ${sql.ref(column)} is not null and ${sql.ref(until)} > ${now} group by 1`;
    add((await found.execute(db)).rows);
  }
  return counts;
}

/**
 * Seals values of older keys with the current key, while the portal runs. A value is only replaced if it is still the
 * one that was read. It may be interrupted at any point, and run in several processes at once.
 */
export async function reseal(db: Database, { sealed }: SealedColumns, keys: SecretKeys): Promise<Resealed> {
  const total = { resealed: 0, unreadable: 0 };
  for (const column of sealed) {
    const vault = createVault(keys, column.purpose);
    let rows = await olderThan(db, column, keys[0].id, undefined);
    while (rows.length > 0) {
      for (const row of rows) {
        const again = sealedAgain(vault, column, row);
        if (again === undefined) total.unreadable += 1;
        else if (await replace(db, column, row, again)) total.resealed += 1;
      }
      rows = await olderThan(db, column, keys[0].id, rows.at(-1));
    }
  }
  return total;
}

function sealedAgain(vault: Vault, { column, owner }: SealedColumn, row: Row): string | undefined {
  try {
    return vault.seal(vault.open(row[column] ?? '', owner(row)), owner(row));
  } catch (error) {
    if (error instanceof VaultError) return undefined;
    throw error;
  }
}

/** The next rows, in the order of their keys, whose value was not sealed with the current key. */
async function olderThan(
  db: Database,
  { table, column, key, ownedBy }: SealedColumn,
  current: string,
  after: Row | undefined,
): Promise<readonly Row[]> {
  const prefix = `${form}${current}.`;
  const columns = [...new Set([...key, column, ...(ownedBy ? [ownedBy] : [])])];
  const place = after
    ? sql`and (${sql.join(key.map((name) => sql.ref(name)))}) > (${sql.join(key.map((name) => after[name]))})`
    : sql``;
  const found = sql<Row>`
    select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
    where ${sql.ref(column)} is not null and substr(${sql.ref(column)}, 1, ${sql.lit(prefix.length)}) <> ${prefix} ${place}
    order by ${sql.join(key.map((name) => sql.ref(name)))} limit ${sql.lit(resealBatch)}`;
  return (await found.execute(db)).rows;
}

/** False if the value has changed meanwhile. */
async function replace(
  db: Database,
  { table, column, key }: SealedColumn,
  row: Row,
  again: string,
): Promise<boolean> {
  const isRow = sql.join(
    [...key, column].map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  );
  const changed =
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${again} where ${isRow}`.execute(db);
  return (changed.numAffectedRows ?? 0n) > 0n;
}
