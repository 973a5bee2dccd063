import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onPostgres, type TestDatabase, testDatabase } from '../platform/testing/test-database.ts';
import { runCli } from './testing/run-cli.ts';

const secretKey = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.remove());

const run = (args: string[], more: Record<string, string> = {}) =>
  runCli(
    {
      NODE_ENV: 'test',
      DATA_DIR: database.dataDir,
      DATABASE_URL: database.url,
      SECRET_KEY: onPostgres ? secretKey : '',
      ...more,
    },
    [...args, '--json'],
  );

describe('latchkey, for agents', () => {
  it('api create opens an API to agents, and doctor counts the open ones', async () => {
    const audience = 'https://mcp.example.com/mcp';
    const made = await run(['api', 'create', '--audience', audience, '--scope', 'read=Read it', '--open']);
    expect(JSON.parse(made.stdout)).toMatchObject({ audience, open: true });
    const doctor = await run(['doctor'], { OAUTH_REGISTRATION: 'open' });
    expect(JSON.parse(doctor.stdout).checks).toContainEqual({
      name: 'Agents',
      ok: true,
      detail: '0 application(s) registered themselves; 1 API(s) are open to them',
    });
    const closed = await run(['api', 'update', audience, '--no-open']);
    expect(JSON.parse(closed.stdout)).toMatchObject({ open: false });
  });

  it('client registration-token is refused if registration is closed', async () => {
    const { code, stderr } = await run(['client', 'registration-token'], { OAUTH_REGISTRATION: 'closed' });
    expect([code, stderr.join('\n')]).toEqual([1, expect.stringContaining('OAUTH_REGISTRATION is closed')]);
  });
});

it('doctor names the groups of REGISTRATION_GROUPS that do not exist', async () => {
  await run(['group', 'create', 'staff']);
  const checked = async (REGISTRATION_GROUPS: string) => {
    const { stdout } = await run(['doctor'], { REGISTRATION_GROUPS });
    return JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === 'REGISTRATION_GROUPS');
  };
  expect(await checked('staff')).toMatchObject({ ok: true });
  expect(await checked('staff,crew')).toMatchObject({ ok: false, detail: 'names what is no group: crew' });
});

it('client create refuses the address of keys that anybody on the way could replace', async () => {
  const create = ['client', 'create', '--name', 'Bank', '--redirect-uri', 'https://bank.example.com/cb'];
  const metadata = JSON.stringify({ jwks_uri: 'http://bank.example.com/keys' });
  const { code, stderr } = await run([...create, '--metadata', metadata]);
  expect([code, stderr.join('\n')]).toEqual([1, expect.stringContaining('must begin with https://')]);
});

it('client create --profile fapi2 creates a client without a secret, and --profile none gives it one', async () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const metadata = JSON.stringify({ jwks: { keys: [publicKey.export({ format: 'jwk' })] } });
  const create = ['client', 'create', '--name', 'Bank', '--redirect-uri', 'https://bank.example.com/cb'];
  const without = await run([...create, '--profile', 'fapi2']);
  expect([without.code, without.stderr.join('\n')]).toEqual([1, expect.stringContaining('jwks_uri')]);
  const made = JSON.parse((await run([...create, '--profile', 'fapi2', '--metadata', metadata])).stdout);
  expect(made).toMatchObject({ profile: 'fapi2', secrets: 0 });
  expect(made).not.toHaveProperty('client_secret');
  const left = JSON.parse((await run(['client', 'update', made.client_id, '--profile', 'none'])).stdout);
  expect(left).toMatchObject({ profile: null, secrets: 1, client_secret: expect.any(String) });
});
