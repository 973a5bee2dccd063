import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../platform/db/open-database.ts';
import { onPostgres, type TestDatabase, testDatabase } from '../platform/testing/test-database.ts';
import { runCli } from './testing/run-cli.ts';

const secretKey = randomBytes(32).toString('base64');
const environment = ({ dataDir, url }: TestDatabase, key = secretKey) => ({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  DATABASE_URL: url,
  SECRET_KEY: key,
});
const ok = async (place: TestDatabase, args: string[]) => {
  const { code, stdout, stderr } = await runCli(environment(place), [...args, '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
  return JSON.parse(stdout);
};

let source: TestDatabase;
let backup: string;
let folder: string;
/** Longer than a database page, with characters that JSON has to escape. */
const photo = `"\\\n\u2028${'x'.repeat(20_000)}`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-backups-'));
  backup = join(folder, 'backup');
  source = await testDatabase();
  const { id } = await ok(source, [
    'user',
    'create',
    '--email',
    'ann@example.com',
    '--password',
    'correct horse battery',
  ]);
  await ok(source, ['client', 'create', '--name', 'Wiki', '--redirect-uri', 'https://wiki.example.com/cb']);
  const opened = await openDatabase(source.location);
  await opened.db
    .insertInto('profile_photos')
    .values({ id: 'photo', user_id: id, content: photo, created_at: 1 })
    .execute();
  await opened.close();
  await ok(source, ['backup', backup]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await source.remove();
});

/** A modified copy of the backup. */
function changed(name: string, change: (directory: string) => void): string {
  const copy = join(folder, name);
  cpSync(backup, copy, { recursive: true });
  change(copy);
  return copy;
}

const databaseFile = onPostgres ? 'latchkey.jsonl' : 'latchkey.sqlite';

function editManifest(directory: string, changes: object) {
  const file = join(directory, 'manifest.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...changes }));
}

describe('#118 restore', () => {
  let target: TestDatabase;
  beforeEach(async () => {
    target = await testDatabase();
    return () => target.remove();
  });
  const restore = (directory: string, args: string[] = [], key?: string) =>
    runCli(environment(target, key), ['restore', directory, ...args]);
  const emails = async () =>
    ((await ok(target, ['user', 'list'])).users as { email: string }[]).map(({ email }) => email);

  it('restores into an empty directory: accounts, sealed values and pictures, readable only by the owner', async () => {
    const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ application: 'latchkey', database: onPostgres ? 'postgres' : 'sqlite' });
    expect(manifest.files.map(({ name }: { name: string }) => name)).toEqual([databaseFile]);
    for (const file of readdirSync(backup))
      expect(statSync(join(backup, file)).mode & 0o777, file).toBe(0o600);
    expect(await ok(target, ['restore', backup])).toEqual({ data_dir: target.dataDir, kept: null });
    expect(await emails()).toEqual(['ann@example.com']);
    // The authenticator's secret, and the head of the audit.
    expect((await ok(target, ['keys', 'list'])).secret_keys[0].values).toBe(2);
    const opened = await openDatabase(target.location);
    const found = await opened.db.selectFrom('profile_photos').selectAll().executeTakeFirstOrThrow();
    await opened.close();
    expect(found).toMatchObject({ content: photo, created_at: 1 });
    if (!onPostgres) expect(statSync(target.location).mode & 0o777).toBe(0o600);
  });

  it('replaces data only with --force, and keeps the replaced data', async () => {
    await ok(target, ['user', 'create', '--email', 'bob@example.com', '--password', 'correct horse battery']);
    const refused = await restore(backup);
    expect(refused.stderr.join()).toContain('use --force to replace it');
    expect(await emails()).toEqual(['bob@example.com']);
    const { kept } = await ok(target, ['restore', backup, '--force']);
    expect(await emails()).toEqual(['ann@example.com']);
    expect(await keptEmails(kept)).toEqual(['bob@example.com']);
  });

  it('refuses an empty, foreign, damaged or newer backup and one for another key, and changes nothing', async () => {
    await ok(target, ['user', 'create', '--email', 'bob@example.com', '--password', 'correct horse battery']);
    const refusals: [string, RegExp, string?][] = [
      [join(folder, 'nowhere'), /there is no backup at/],
      [changed('empty file', (copy) => writeFileSync(join(copy, databaseFile), '')), /damaged/],
      [changed('damaged', (copy) => spoil(join(copy, databaseFile))), /damaged/],
      [changed('incomplete', (copy) => rmSync(join(copy, databaseFile))), /is missing from the backup/],
      [changed('newer', (copy) => makeNewer(copy)), /was made by a newer release \(it has 9999-later\)/],
      [
        changed('other kind', (copy) => editManifest(copy, { database: onPostgres ? 'sqlite' : 'postgres' })),
        /is from /,
      ],
      [
        changed('other program', (copy) => editManifest(copy, { application: 'other' })),
        /is not the manifest/,
      ],
      [backup, /was made with another SECRET_KEY/, randomBytes(32).toString('base64')],
    ];
    if (!onPostgres) {
      refusals.push([changed('foreign', foreignSqlite), /is not a Latchkey database/]);
      refusals.push([changed('no database', (copy) => bare(copy, 'x'.repeat(5_000))), /is not a database/]);
      refusals.push([changed('nothing', (copy) => bare(copy, '')), /is not a Latchkey database/]);
    }
    for (const [directory, line, key] of refusals) {
      const { code, stdout, stderr } = await restore(directory, ['--force'], key);
      expect(stderr.join('\n'), directory).toMatch(line);
      expect([code, stdout, stderr.length], directory).toEqual([1, '', 1]);
    }
    expect(await emails()).toEqual(['bob@example.com']);
    expect(readdirSync(target.dataDir).filter((name) => name.includes('replaced'))).toEqual([]);
  }, 180_000);

  it('refuses while another process has the database open', async () => {
    await ok(target, ['user', 'create', '--email', 'bob@example.com', '--password', 'correct horse battery']);
    const opened = await openDatabase(target.location);
    await opened.ping();
    expect((await restore(backup, ['--force'])).stderr.join()).toContain('stop it first');
    await opened.close();
    expect(await emails()).toEqual(['bob@example.com']);
  });

  it.runIf(onPostgres)('refuses a database that belongs to another program', async () => {
    const opened = await openDatabase(target.location);
    await sql`create table orders (id integer)`.execute(opened.db);
    await opened.close();
    expect((await restore(backup, ['--force'])).stderr.join()).toContain('tables of another application');
  });

  it.skipIf(onPostgres)('accepts a backup of a release that wrote no manifest', async () => {
    const older = changed('1.88.0', (copy) => {
      rmSync(join(copy, 'manifest.json'));
      const database = new DatabaseSync(join(copy, databaseFile));
      database.exec('pragma application_id = 0');
      database.close();
    });
    expect((await restore(older)).code).toBe(0);
    expect(await emails()).toEqual(['ann@example.com']);
  });

  async function keptEmails(kept: string): Promise<unknown[]> {
    if (!onPostgres) {
      const database = new DatabaseSync(join(kept, 'latchkey.sqlite'), { readOnly: true });
      const rows = database.prepare('select email from users').all();
      database.close();
      return rows.map(({ email }) => email);
    }
    const opened = await openDatabase(target.location);
    const schema = kept.replace('the schema ', '');
    const { rows } = await sql<{ email: string }>`select email from ${sql.table(`${schema}.users`)}`.execute(
      opened.db,
    );
    await opened.close();
    return rows.map(({ email }) => email);
  }
});

function spoil(file: string) {
  const bytes = readFileSync(file);
  bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

/** A backup without a manifest, which is judged by its content only. */
function bare(directory: string, content: string) {
  rmSync(join(directory, 'manifest.json'));
  writeFileSync(join(directory, databaseFile), content);
}

function foreignSqlite(directory: string) {
  bare(directory, '');
  const database = new DatabaseSync(join(directory, databaseFile));
  database.exec('create table orders (id integer)');
  database.close();
}

function makeNewer(directory: string) {
  if (onPostgres) {
    const { schema } = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8'));
    return editManifest(directory, { schema: [...schema, '9999-later'] });
  }
  rmSync(join(directory, 'manifest.json'));
  const database = new DatabaseSync(join(directory, databaseFile));
  database.exec("insert into latchkey_migrations (name, timestamp) values ('9999-later', '')");
  database.close();
}
