import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { oauthDevice } from '@latchkey/contract/authorize/oauth-device';
import { applicationRequestApprove } from '@latchkey/contract/ciba/application-request-approve';
import * as openidClient from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companionAccount } from '../companion/testing/companion-account.ts';
import { errors } from './provider/library.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';

const issuer = 'https://id.example.com';
const audience = 'https://api.example.com';

let oauth: TestOauth;
let token: string;
beforeAll(async () => {
  oauth = await testOauth();
  ({ token } = await oauth.account('reader@example.com'));
  await oauth.apis.create(audience, { scopes: { read: 'See your orders', write: 'Place orders' } });
});
afterAll(() => oauth.stop());

/** The code blocks of a docs/connect page in one language, with this portal's issuer. */
function blocksOf(page: string, language: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/connect', page), 'utf8');
  const blocks = text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm);
  return [...blocks]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code.replaceAll(issuer, oauth.url));
}

function blockWith(page: string, language: string, words: string): string {
  const found = blocksOf(page, language).filter((code) => code.includes(words));
  expect(found, `${page}: ${words}`).toHaveLength(1);
  return found[0] ?? '';
}

/** Runs a script with these variables, as a reader's shell would. */
async function shell(script: string, variables: Record<string, string>): Promise<Record<string, unknown>> {
  const env = { PATH: process.env.PATH, ...variables };
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { env, timeout: 20_000 });
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** Runs a module's code with these names in scope, including its imports. Only tests use plain http. */
async function javascript(code: string, names: Record<string, unknown>, wanted: string): Promise<unknown> {
  const body = code.replaceAll(/^import .*;\n/gm, '');
  const AsyncFunction = (async () => {}).constructor as new (
    ...texts: string[]
  ) => (...values: unknown[]) => Promise<unknown>;
  return new AsyncFunction(...Object.keys(names), `${body}\nreturn ${wanted};`)(...Object.values(names));
}

const client = {
  ...openidClient,
  discovery: (server: URL, id: string, secret?: string, auth?: openidClient.ClientAuth) =>
    openidClient.discovery(server, id, secret, auth, { execute: [openidClient.allowInsecureRequests] }),
};

describe('the recipes of docs/connect', () => {
  it('web: openid-client', async () => {
    const redirectUris = ['https://app.example.com/callback'];
    const postLogoutRedirectUris = ['https://app.example.com/'];
    const { id, secret } = await oauth.client({ redirectUris, postLogoutRedirectUris });
    const code = blockWith('web.md', 'js', "from 'openid-client'");
    // The browser part is between the two halves.
    const [begin = '', end = ''] = code.split('// At the callback:\n');
    const whole = `${begin}const callbackUrl = await signIn(url);\n${end}`;
    const names = {
      client,
      CLIENT_ID: id,
      CLIENT_SECRET: secret,
      signIn: (url: URL) => oauth.callback(url, { token }),
    };
    const seen = (await javascript(whole, names, '{ sub, email, goodbye }')) as Record<string, string>;
    expect(seen).toMatchObject({ sub: expect.any(String), email: 'reader@example.com' });
    expect(String(seen.goodbye)).toContain('/oauth2/logout?');
  });

  it('native: openid-client on a loopback port', async () => {
    const { id } = await oauth.client({ type: 'native', redirectUris: ['http://127.0.0.1/callback'] });
    const code = blockWith('native.md', 'js', "from 'openid-client'");
    const names = {
      client,
      once,
      createServer,
      CLIENT_ID: id,
      openBrowser: async (url: URL) => fetch(await oauth.callback(url, { token })),
    };
    const tokens = (await javascript(code, names, 'tokens')) as Record<string, string>;
    expect(tokens).toMatchObject({ refresh_token: expect.any(String), id_token: expect.any(String) });
    expect(tokens.scope?.split(' ')).toContain('offline_access');
  });

  it('machine and api: a token, and its introspection', async () => {
    const machine = await oauth.client({ type: 'machine', apiScopes: [{ audience, scope: 'read' }] });
    const of = ({ id, secret }: typeof machine) => ({ CLIENT_ID: id, CLIENT_SECRET: secret ?? '' });
    const given = await shell(blockWith('machine.md', 'sh', 'client_credentials'), of(machine));
    expect(given).toMatchObject({ token_type: 'Bearer', scope: 'read', expires_in: 300 });
    const api = await oauth.client({ type: 'api', resources: [audience] });
    const ask = blockWith('api.md', 'sh', '/oauth2/introspect');
    const seen = await shell(ask, { ...of(api), ACCESS_TOKEN: String(given.access_token) });
    expect(seen).toMatchObject({ active: true, aud: audience, client_id: machine.id });
  });

  it('device: a code to show, then a token', async () => {
    const { id } = await oauth.client({ type: 'device' });
    const begun = await shell(blockWith('device.md', 'sh', 'device-authorization'), { CLIENT_ID: id });
    expect(begun).toMatchObject({
      user_code: expect.any(String),
      verification_uri: expect.any(String),
      verification_uri_complete: expect.any(String),
    });
    const ask = blockWith('device.md', 'sh', 'device_code');
    const variables = { CLIENT_ID: id, DEVICE_CODE: String(begun.device_code) };
    expect(await shell(ask, variables)).toMatchObject({ error: 'authorization_pending' });
    const body = { user_code: String(begun.user_code), action: 'allow' } as const;
    expect((await oauth.call(oauthDevice, { token, body })).status).toBe(200);
    oauth.clock.advance(10_000);
    expect(await shell(ask, variables)).toMatchObject({ id_token: expect.any(String) });
  });

  it('ciba: a question on the companion, then a token', async () => {
    const { email, device } = await companionAccount(oauth, 'asked-by-recipe@example.com');
    const { id, secret } = await oauth.client({ type: 'machine', grants: ['ciba'], isTrusted: true });
    const own = { CLIENT_ID: id, CLIENT_SECRET: secret ?? '' };
    const begun = await shell(blockWith('ciba.md', 'sh', 'backchannel-authentication'), {
      ...own,
      EMAIL: email,
    });
    const variables = { ...own, AUTH_REQ_ID: String(begun.auth_req_id) };
    const poll = blockWith('ciba.md', 'sh', 'grant-type:ciba');
    expect(await shell(poll, variables)).toMatchObject({ error: 'authorization_pending' });
    const [waiting] = await device.waiting();
    expect(waiting).toMatchObject({ request: { message: 'Order 4711', to: 'Example Ltd' } });
    const params = { id: waiting?.challenge_id ?? '' };
    expect((await device.call(applicationRequestApprove, { params })).status).toBe(200);
    oauth.clock.advance(10_000);
    expect(await shell(poll, variables)).toMatchObject({ id_token: expect.any(String) });
  });
});

/** Codes of library features that are switched off. Whoever enables one adds its rows. */
const off = [
  ...['unknown_user_id', 'expired_login_hint_token', 'transaction_failed'],
  ...['missing_user_code', 'invalid_user_code', 'invalid_client_attestation'],
  ...['use_attestation_challenge', 'use_fresh_attestation', 'invalid_software_statement'],
  ...['invalid_nonce', 'invalid_proof', 'unknown_credential_configuration', 'unknown_credential_identifier'],
  ...['unapproved_software_statement', 'credential_request_denied', 'invalid_credential_request'],
];

it('the error page has a row for each code that this server returns', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/connect/errors.md'), 'utf8');
  const ofLibrary = Object.values(errors).map(
    (One) => new (One as new (text: string) => { error: string })('x').error,
  );
  const own = ['invalid_redirect_uri', 'invalid_id_token_hint', 'server_error', 'authorization_pending'];
  const codes = new Set(
    [...ofLibrary, ...own].filter((code) => /^[a-z_]+$/.test(code ?? '') && !off.includes(code)),
  );
  codes.delete('x');
  const seen = page.split('\n').flatMap((line) => /^\| ([^|]+) \|/.exec(line)?.[1] ?? []);
  expect([...codes].filter((code) => !seen.some((cell) => cell.includes(`\`${code}\``)))).toEqual([]);
});
