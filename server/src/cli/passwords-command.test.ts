import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onPostgres, type TestDatabase, testDatabase } from '../platform/testing/test-database.ts';
import { runCli } from './testing/run-cli.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.remove());

const secretKey = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');
const environment = (more: Record<string, string> = {}) => ({
  NODE_ENV: 'test',
  DATA_DIR: database.dataDir,
  DATABASE_URL: database.url,
  SECRET_KEY: onPostgres ? secretKey : '',
  ...more,
});

describe('latchkey passwords breach-file', () => {
  it('#109 creates a file from a plain list, and new passwords must not be in it', async () => {
    const output = join(database.dataDir, 'breached.txt');
    const build = ['passwords', 'breach-file', 'build', '-', '--output', output, '--json'];
    const made = await runCli(environment(), build, '123456\r\ntq7-Vu2m-bD4\n\ntq7-Vu2m-bD4\n');
    expect({ code: made.code, ...JSON.parse(made.stdout) }).toEqual({ code: 0, passwords: 2, file: output });

    const strict = environment({ PASSWORD_BREACH_FILE: output, PASSWORD_MIN_LENGTH: '10' });
    const create = (email: string, password: string) =>
      runCli(strict, ['user', 'create', '--email', email, '--password-stdin'], password);
    expect((await create('ann@example.com', 'tq7-Vu2m-bD4')).stderr[0]).toContain(
      'appeared in a data breach',
    );
    expect((await create('ann@example.com', 'tq7-Vu2m')).stderr[0]).toContain('Use at least 10 characters.');
    expect((await create('ann@example.com', 'tq7-Vu2m-bD5')).code).toBe(0);
    expect(JSON.parse((await runCli(strict, ['doctor', '--json'])).stdout).checks).toContainEqual({
      name: 'PASSWORD_BREACH_FILE',
      ok: true,
      detail: 'can be searched',
    });
  });

  it.each([
    ['a missing list', ['/nowhere/list.txt', '--output', 'x'], 'there is no file "/nowhere/list.txt"'],
    ['an output that cannot be written', ['-', '--output', '/nowhere/x'], '"/nowhere/x" cannot be written'],
    ['no output', ['-'], '--output <file>'],
  ])('refuses %s with one clear line', async (_name, args, says) => {
    const { code, stderr } = await runCli(
      environment(),
      ['passwords', 'breach-file', 'build', ...args],
      'a\n',
    );
    expect(code).toBe(1);
    expect(stderr).toEqual([expect.stringContaining(says)]);
  });

  it('a file that is not a list of digests stops the start with a reason', async () => {
    const file = join(database.dataDir, 'plain.txt');
    writeFileSync(file, 'letmein\n'.repeat(99));
    const { code, stderr } = await runCli(environment({ PASSWORD_BREACH_FILE: file, PORT: '0' }), ['start']);
    expect(code).toBe(1);
    expect(stderr).toEqual([
      expect.stringMatching(/^latchkey: PASSWORD_BREACH_FILE is not a list of lines DIGEST:COUNT/),
    ]);
  });
});
