import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../app/testing/test-portal.ts';
import { environmentOf } from './testing/run-cli.ts';
import { runCommand } from './testing/run-command.ts';

// Created with OpenSSL's scrypt, libxcrypt and Node's argon2, from 'correct horse'.
const bcrypt = '$2b$05$abcdefghijklmnopqrstuuHNbAKRhpaujgo33bRWs.NLUTJO3lOy2';
const scrypt = '$scrypt$ln=14,r=8,p=1$c2FsdHNhbHRzYWx0c2FsdA$1idRgu6ns74sljt005o5BblTKV7Jul0HPGT6aXWnXKY';

describe('latchkey user import, while a server runs', () => {
  let portal: TestPortal;
  let directory: string;
  beforeAll(async () => {
    portal = await testPortal();
    directory = mkdtempSync(join(tmpdir(), 'latchkey-'));
    await portal.createUser({ email: 'taken@example.com' });
  });
  afterAll(async () => {
    await portal.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const cli = (args: string[], stdin?: string | Uint8Array) =>
    runCommand(environmentOf(portal.config), ['user', 'import', ...args], stdin);
  const signIn = async (email: string, password: string) =>
    (await portal.call(passwordLogin, { body: { email, password } })).status;
  const exists = async (email: string) =>
    (await portal.store.database.db.selectFrom('users').select('id').where('email_key', '=', email).execute())
      .length === 1;

  it('imports plain, argon2, bcrypt and scrypt passwords from CSV, and their owners sign in', async () => {
    const argon2 = (await import('node:crypto')).argon2Sync('argon2id', {
      message: 'correct horse',
      nonce: Buffer.from('saltsaltsaltsalt'),
      parallelism: 1,
      memory: 8192,
      passes: 3,
      tagLength: 32,
    });
    const phc = `$argon2id$v=19$m=8192,t=3,p=1$c2FsdHNhbHRzYWx0c2FsdA$${argon2.toString('base64').replace(/=+$/, '')}`;
    const file = join(directory, 'people.csv');
    const lines = [
      '\ufeffEmail,name,password,password_hash,email_verified',
      'plain@example.com,"Plain, P.",another horse staple,,yes',
      `argon2@example.com,A,,"${phc}",`,
      `bcrypt@example.com,B,,${bcrypt},true`,
      `scrypt@example.com,S,,"${scrypt}",no`,
      'none@example.com,N,,,',
      '',
    ];
    writeFileSync(file, lines.join('\r\n'));
    const { code, stdout, stderr } = await cli([file]);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'Imported 5 accounts.\n', stderr: [] });
    expect(await signIn('plain@example.com', 'another horse staple')).toBe(200);
    for (const kind of ['argon2', 'bcrypt', 'scrypt']) {
      expect(await signIn(`${kind}@example.com`, 'correct house')).toBe(401);
      expect(await signIn(`${kind}@example.com`, 'correct horse')).toBe(200);
    }
    expect(await signIn('none@example.com', 'anything at all')).toBe(401);
    // Rehashed at the first sign-in (security #56).
    const hashes = await portal.store.database.db
      .selectFrom('users')
      .select('password_hash')
      .where('email_key', 'like', '%crypt@example.com')
      .execute();
    expect(hashes.map(({ password_hash }) => password_hash?.slice(0, 17))).toEqual([
      '$argon2id$v=19$m=',
      '$argon2id$v=19$m=',
    ]);
    expect(await signIn('bcrypt@example.com', 'correct horse')).toBe(200);
  });

  const bad = [
    'email,phone,name,password,password_hash,email_verified',
    'good1@example.com,,"Two',
    'lines",,,',
    'too@example.com,many,fields,here,are,of,them',
    'taken@example.com,,,,,',
    'not an address,,,,,',
    ',,Nobody,,,',
    `both@example.com,,,another horse staple,${bcrypt},`,
    'weak@example.com,,,password1,,',
    'md5@example.com,,,,5f4dcc3b5aa765d61d8327deb882cf99,',
    'maybe@example.com,,,,,perhaps',
    'good2@example.com,+6581234567,,,,',
    'good2@example.com,,,,,',
    'quote@example.com,,a "b" c,,,',
    'good3@example.com,,,,,1',
  ].join('\n');
  const problems = [
    [2, 'is not a name'],
    [4, 'does not have as many fields'],
    [5, 'Another account has this email'],
    [6, 'email is not an email address'],
    [7, 'has neither email nor phone'],
    [8, 'has both password and password_hash'],
    [9, 'easy to guess'],
    [10, 'password_hash is not an argon2, bcrypt or scrypt hash'],
    [11, 'email_verified must be true or false'],
    [13, 'Another account has this email'],
    [14, 'is not valid CSV'],
  ] as const;

  it('--atomic reports every bad line and imports nothing', async () => {
    const { code, stdout, stderr } = await cli(['-', '--format', 'csv', '--atomic'], bad);
    expect(code).toBe(1);
    expect(stdout).toBe('Imported 0 accounts; 11 lines were invalid, so nothing was imported.\n');
    expect(stderr).toEqual(
      problems.map(([line, says]) => expect.stringMatching(new RegExp(`^line ${line}: .*${says}`))),
    );
    expect(await exists('good2@example.com')).toBe(false);
  });

  it('reports every bad line with its number, and imports the others', async () => {
    const { code, stdout } = await cli(['-', '--format', 'csv', '--json'], bad);
    expect(code).toBe(1);
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({ imported: 2, failed: 11 });
    expect(result.problems).toEqual(
      problems.map(([line, says]) => ({ line, problem: expect.stringContaining(says) })),
    );
    expect(stdout).not.toContain('password1');
    expect(await exists('good2@example.com')).toBe(true);
    expect(await exists('good3@example.com')).toBe(true);
  });

  it('--atomic imports everything if every line is valid', async () => {
    const file = join(directory, 'people.jsonl');
    writeFileSync(
      file,
      Array.from({ length: 450 }, (_, at) =>
        JSON.stringify({ email: `many${at}@example.com`, partner: at % 2 === 0 }),
      ).join('\n'),
    );
    expect(await cli([file, '--atomic'])).toMatchObject({ code: 0, stdout: 'Imported 450 accounts.\n' });
    expect(await exists('many449@example.com')).toBe(true);
    const again = await cli([file, '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({ imported: 0, failed: 450 });
  });

  it('reads JSON lines, and reports bad ones', async () => {
    const lines = [
      JSON.stringify({ email: 'json1@example.com', name: null, password_hash: bcrypt, email_verified: true }),
      '',
      '{"email":',
      '[1]',
      JSON.stringify({ email: 'json2@example.com', emial: 'x' }),
      JSON.stringify({ email: { $ne: null } }),
      JSON.stringify({ email: 'json3@example.com', name: 'x'.repeat(70_000) }),
      JSON.stringify({ phone: '+6591234567' }),
    ];
    const { code, stdout } = await cli(['-', '--format', 'jsonl', '--json'], lines.join('\n'));
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      imported: 2,
      failed: 5,
      problems: [
        { line: 3, problem: 'is not a JSON object' },
        { line: 4, problem: 'is not a JSON object' },
        { line: 5, problem: 'has the unknown column "emial"' },
        { line: 6, problem: 'email must be text' },
        { line: 7, problem: 'is longer than 65536 characters' },
      ],
    });
    expect(await signIn('json1@example.com', 'correct horse')).toBe(200);
  });

  it('accepts Lark ids, each for one account', async () => {
    const lines = [
      'email,lark_id',
      'lark1@example.com,ou_import',
      'lark2@example.com,ou_import',
      'lark3@example.com,a b',
    ];
    const { stdout } = await cli(['-', '--format', 'csv', '--json'], lines.join('\n'));
    expect(JSON.parse(stdout)).toEqual({
      imported: 1,
      failed: 2,
      problems: [
        { line: 3, problem: 'Another account has this Lark ID' },
        { line: 4, problem: expect.stringContaining('is not a Lark ID') },
      ],
    });
  });

  it('#120 one invalid JSON line is reported and does not stop the import', async () => {
    const odd = [
      [
        '{"email":"odd1@example.com","email_verified":{"toString":1}}',
        'email_verified must be true or false',
      ],
      ['{"email":"odd2@example.com","email_verified":["true"]}', 'email_verified must be true or false'],
      ['{"email":"odd3@example.com","email":"odd4@example.com"}', 'has "email" twice'],
      ['{"email":"odd5@example.com","\\u0065mail":"odd6@example.com"}', 'has "email" twice'],
      ['{"toString":{},"email":"odd7@example.com"}', 'has the unknown column "toString"'],
      ['{"__proto__":{"email":"odd8@example.com"}}', 'has no column that is known'],
      ['{"email":"odd9@example.com","name":"\\ud800"}', 'name must be text'],
      ['{"email":"odd10@example.com","password":{"toString":null}}', 'password must be text'],
    ] as const;
    const lines = [...odd.map(([line]) => line), '{"email":"even@example.com","partner":true}'];
    const { code, stdout } = await cli(['-', '--format', 'jsonl', '--json'], lines.join('\n'));
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      imported: 1,
      failed: odd.length,
      problems: odd.map(([, problem], at) => ({ line: at + 1, problem })),
    });
    expect(await exists('even@example.com')).toBe(true);
    for (const at of odd.keys()) expect(await exists(`odd${at + 1}@example.com`)).toBe(false);
  });

  it('#467 quotes no data of people in its errors, whatever is in the wrong place', async () => {
    const hash = bcrypt;
    const data = ['ann.secret@example', '+6512', 'Ann Secret', 'hunter2 secret', hash];
    const [mail = '', phone = '', name = '', password = ''] = data;
    const header = 'email,phone,name,password,lark_id';
    const csv = [
      `${mail},${phone},${name},${password},${hash}`,
      [
        header,
        `${hash},,,,`,
        `,${password},,,`,
        `,${hash},,,`,
        `${mail},,,,`,
        `a@example.com,,,,${password}`,
      ].join('\n'),
      `email,${password}\na@example.com,x`,
    ];
    const json = [
      JSON.stringify({ [mail]: hash }),
      JSON.stringify({ email: 'a@example.com', [hash]: 1 }),
      `{"${mail}":1,"${mail}":2}`,
      `{"email":"${mail}`,
    ];
    const files = [...csv.map((text) => ['csv', text]), ['jsonl', json.join('\n')]] as const;
    for (const [format = '', text] of files) {
      const { code, stdout, stderr } = await cli(['-', '--format', format], text);
      expect(code).toBe(1);
      expect(stderr.join('\n')).toMatch(/line [1-6]/);
      for (const value of [...data, 'hunter2']) expect(stdout + stderr.join('\n')).not.toContain(value);
    }
  });

  it.each([
    ['a missing file', ['/nowhere/people.csv'], '', 'there is no file "/nowhere/people.csv"'],
    ['a file of unknown format', ['-'], '', 'use --format csv or --format jsonl'],
    ['an empty file', ['-', '--format', 'csv'], '', 'the file is empty'],
    ['an unknown column', ['-', '--format', 'csv'], 'email,emial\n', 'the unknown column "emial"'],
    ['a column named twice', ['-', '--format', 'csv'], 'email,email\n', 'the column "email" twice'],
    ['no contact column', ['-', '--format', 'csv'], 'name\nAnn\n', 'neither an email nor a phone column'],
    [
      'another encoding',
      ['-', '--format', 'csv'],
      Buffer.from('email,name\na@example.com,Jos\xe9\n', 'latin1'),
      'is not UTF-8',
    ],
    ['another format', ['-', '--format', 'xml'], '', 'Allowed choices are csv, jsonl'],
  ])('refuses %s with one clear line', async (_name, args, stdin, says) => {
    const { code, stdout, stderr } = await cli(args, stdin);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toEqual([expect.stringMatching(/^latchkey: /)]);
    expect(stderr[0]).toContain(says);
  });
});
