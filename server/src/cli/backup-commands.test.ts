import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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

/** Another dump with the checksum that the manifest says. */
function rewrite(directory: string, text: string) {
  writeFileSync(join(directory, databaseFile), text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  editManifest(directory, { files: [{ name: databaseFile, bytes: Buffer.byteLength(text), sha256 }] });
}

const makePipe = (path: string) => execFileSync('mkfifo', [path]);

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

  it('is not made with a SECRET_KEY that does not open the database', async () => {
    const directory = join(folder, 'with another key');
    const other = randomBytes(32).toString('base64');
    const { code, stdout, stderr } = await runCli(environment(source, other), ['backup', directory]);
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      [expect.stringMatching(/the database needs keys that are not in SECRET_KEY: \S+$/)],
    ]);
    expect(readdirSync(folder)).not.toContain('with another key');
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
      // An interrupted backup.
      [changed('without manifest', (copy) => rmSync(join(copy, 'manifest.json'))), /it has no manifest/],
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

  it('#468 refuses a backup that somebody made to do harm, in one line without its data, and changes nothing', async () => {
    await ok(target, ['user', 'create', '--email', 'bob@example.com', '--password', 'correct horse battery']);
    const { files } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
    const [file] = files;
    const outside = join(folder, 'outside');
    writeFileSync(outside, 'hunter2 is the password');
    const replaced = (copy: string, name: string) => {
      rmSync(join(copy, name), { force: true });
      return join(copy, name);
    };
    const manifests: [string, object, RegExp][] = [
      ['other path', { files: [file, { ...file, name: outside }] }, /is not the manifest/],
      ['parent', { files: [file, { ...file, name: '../outside' }] }, /is not the manifest/],
      ['directory', { files: [file, { ...file, name: '..' }] }, /is not the manifest/],
      ['no name', { files: [file, { ...file, name: '' }] }, /is not the manifest/],
      ['no checksum', { files: [{ name: file.name, bytes: file.bytes }] }, /is not the manifest/],
      ['no files', { files: [] }, /does not name latchkey/],
      ['other types', { files: { 0: file }, schema: 'all' }, /is not the manifest/],
      ['number', { files: [{ ...file, bytes: '1e999' }] }, /is not the manifest/],
    ];
    const refusals: [string, RegExp][] = manifests.map(([name, changes, line]) => [
      changed(name, (copy) => editManifest(copy, changes)),
      line,
    ]);
    refusals.push([
      changed('broken', (copy) => writeFileSync(join(copy, 'manifest.json'), '{"hunter2')),
      /is not the manifest/,
    ]);
    for (const name of ['manifest.json', 'secret.key', databaseFile]) {
      const link = changed(`link ${name}`, (copy) => symlinkSync(outside, replaced(copy, name)));
      const pipe = changed(`pipe ${name}`, (copy) => makePipe(replaced(copy, name)));
      refusals.push([link, /not a regular file/], [pipe, /not a regular file/]);
    }
    if (onPostgres) {
      const dump = readFileSync(join(backup, databaseFile), 'utf8').trimEnd().split('\n');
      const lines: [string, string[], RegExp][] = [
        ['text', ['hunter2 hunter2'], /line \d+ of the backup is not one/],
        ['null', ['null'], /is not one of a backup/],
        ['twice', dump.slice(0, 1), /repeats the table/],
        ['row first', ['[1]'], /is not a row of its table/],
        [
          'binary',
          ['{"table":"users","columns":["id"]}', '[{"base64":{"length":1e9}}]'],
          /is not one of a backup/,
        ],
        [
          'type',
          ['{"table":"users","columns":["created_at"]}', '["hunter2"]'],
          /a row of users .* does not fit/,
        ],
        ['columns', ['{"table":"users","columns":["id\\",\\"name"]}'], /columns that its table has not/],
        ['system', ['{"table":"pg_class","columns":["oid"]}'], /a table that its migrations do not make/],
        [
          'later',
          ['{"table":"latchkey_migrations","columns":["name","timestamp"]}', '["9999-x","hunter2"]'],
          /newer/,
        ],
        [
          'fewer',
          ['{"table":"latchkey_migrations","columns":["name","timestamp"]}', '["0001-accounts","x"]'],
          /other migrations/,
        ],
      ];
      for (const [name, added, line] of lines) {
        const text = name === 'twice' ? [...dump, ...added] : added;
        refusals.push([changed(`dump ${name}`, (copy) => rewrite(copy, text.join('\n'))), line]);
      }
    }
    if (onPostgres) {
      const foreign = changed('prototype', (copy) => editManifest(copy, { schema: ['__proto__'] }));
      refusals.push([foreign, /newer release/]);
      const empty = changed('no migrations', (copy) => editManifest(copy, { schema: [] }));
      refusals.push([empty, /is empty/]);
    }
    for (const [directory, line] of refusals) {
      const { code, stdout, stderr } = await restore(directory, ['--force']);
      expect(stderr.join('\n'), directory).toMatch(line);
      expect([code, stdout, stderr.length], directory).toEqual([1, '', 1]);
      expect(stderr.join(), directory).not.toMatch(/hunter2|unexpected/);
    }
    expect(await emails()).toEqual(['bob@example.com']);
    expect(readdirSync(target.dataDir).filter((name) => name.includes('replaced'))).toEqual([]);
  }, 180_000);

  it.runIf(onPostgres)('#468 applies the migrations of a manifest once and in order', async () => {
    const { schema } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
    const odd = changed('odd order', (copy) =>
      editManifest(copy, { schema: [...schema.toReversed(), ...schema] }),
    );
    await ok(target, ['restore', odd]);
    expect(await emails()).toEqual(['ann@example.com']);
  });

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
  database.exec('pragma application_id = 0');
  database.close();
}
