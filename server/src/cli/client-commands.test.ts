import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { applicationRead } from '@latchkey/contract/authorize/application-read';
import * as oidc from 'openid-client';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redirectUri, type TestOauth, testOauth } from '../features/authorize/testing/test-oauth.ts';
import { refresh, tokenCall } from '../features/authorize/testing/token-calls.ts';
import { environmentOf } from './testing/run-cli.ts';
import { runCommand } from './testing/run-command.ts';

describe('latchkey client, while a server runs', () => {
  let oauth: TestOauth;
  beforeAll(async () => {
    oauth = await testOauth();
  });
  afterAll(() => oauth.stop());

  const cli = (args: string[]) => runCommand(environmentOf(oauth.config), args);

  async function json(args: string[]) {
    const { code, stdout, stderr } = await cli([...args, '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
    return JSON.parse(stdout);
  }

  it('create prints the client_id and, once, the secret, and people can sign in with them', async () => {
    const { stdout } = await cli([
      'client',
      'create',
      '--name',
      'Shop',
      '--redirect-uri',
      redirectUri,
      '--trusted',
    ]);
    const [, id = '', secret = ''] = /^client_id +(\S+)\nclient_secret +(\S+)\n\n/.exec(stdout) ?? [];
    const options = { execute: [oidc.allowInsecureRequests] };
    const config = await oidc.discovery(new URL(oauth.url), id, secret, undefined, options);
    const account = await oauth.account('cli@example.com');
    const tokens = await oauth.signInTo(config, { token: account.token });
    expect(tokens.claims()?.sub).toBe(account.id);
    const shown = await json(['client', 'show', id]);
    expect(shown).toMatchObject({ name: 'Shop', trusted: true, public: false, redirect_uris: [redirectUri] });
    expect(JSON.stringify(shown)).not.toContain(secret);

    const rotated = await json(['client', 'rotate-secret', id]);
    const client = { ...(await oauth.client()), id, secret };
    const token = tokens.refresh_token ?? '';
    expect((await refresh(oauth, client, token)).status).toBe(401);
    const renewed = await refresh(oauth, { ...client, secret: rotated.client_secret }, token);
    expect(renewed.status).toBe(200);

    await json(['client', 'delete', id]);
    expect((await refresh(oauth, { ...client, secret: rotated.client_secret }, token)).status).toBe(401);
  });

  it('update changes the given settings, which take effect immediately', async () => {
    const { client_id } = await json([
      'client',
      'create',
      '--name',
      'Old',
      '--redirect-uri',
      redirectUri,
      '--public',
    ]);
    const changed = await json([
      'client',
      'update',
      client_id,
      '--name',
      'New',
      '--trusted',
      '--url',
      'https://new.example.test/',
    ]);
    expect(changed).toMatchObject({
      name: 'New',
      trusted: true,
      url: 'https://new.example.test/',
      redirect_uris: [redirectUri],
    });
    expect(await json(['client', 'update', client_id, '--no-trusted', '--url', ''])).toMatchObject({
      trusted: false,
      url: null,
    });
    const { clients } = await json(['client', 'list']);
    expect(clients.map(({ name }: { name: string }) => name)).toContain('New');
  });

  it('#90 update ends access that was based only on trust when an application loses it', async () => {
    const client = await oauth.client({ name: 'Refreshing', isTrusted: true });
    const { token } = await oauth.account('refreshing@example.com');
    const tokens = await oauth.signInTo(await oauth.configure(client), { token });
    await json(['client', 'update', client.id, '--name', 'Still trusted']);
    const renewed = await refresh(oauth, client, String(tokens.refresh_token));
    expect(renewed.status).toBe(200);
    await json(['client', 'update', client.id, '--no-trusted']);
    expect((await refresh(oauth, client, String(renewed.body.refresh_token))).status).toBe(400);
  });

  it('stores a small copy of a picture, so that no other server is needed', async () => {
    const file = join(oauth.config.dataDir, 'logo.png');
    await sharp({ create: { width: 900, height: 300, channels: 3, background: '#c33' } })
      .png()
      .toFile(file);
    const flags = ['--redirect-uri', redirectUri, '--logo', file];
    const { client_id, has_logo } = await json(['client', 'create', '--name', 'Pictured', ...flags]);
    expect(has_logo).toBe(true);
    const { token } = await oauth.account('pictured@example.com');
    const { body } = await oauth.call(applicationRead, { token, params: { client_id }, query: {} });
    expect(body.logo).toMatch(/^data:image\/webp;base64,/);
    const wrong = await cli(['client', 'update', client_id, '--logo', import.meta.filename]);
    expect([wrong.code, wrong.stderr.length]).toEqual([1, 1]);
    const endless = createServer((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('error', () => {}).on('drain', more);
      more();
    });
    await once(endless.listen(0, '127.0.0.1'), 'listening');
    const { port } = endless.address() as AddressInfo;
    const refused = await cli(['client', 'update', client_id, '--logo', `http://127.0.0.1:${port}/`]);
    expect([refused.code, String(refused.stderr)]).toEqual([1, expect.stringContaining('larger than 2 MB')]);
    if (existsSync('/dev/zero')) {
      const device = await cli(['client', 'update', client_id, '--logo', '/dev/zero']);
      expect(String(device.stderr)).toContain('larger than 2 MB');
    }
    endless.closeAllConnections();
    endless.close();
    expect(await json(['client', 'update', client_id, '--logo', ''])).toMatchObject({ has_logo: false });
  });

  it('reports errors in one line', async () => {
    const wrong = [
      ['client', 'create', '--name', 'X'],
      ['client', 'create', '--redirect-uri', redirectUri],
      ['client', 'create', '--name', 'X', '--redirect-uri', 'http://example.test/'],
      ['client', 'create', '--name', 'X', '--redirect-uri', redirectUri, '--public', '--no-pkce'],
      ['client', 'create', '--name', 'X', '--redirect-uri', redirectUri, '--metadata', '[]'],
      ['client', 'show', 'nobody'],
      ['client', 'update', 'nobody', '--name', 'X'],
      ['client', 'delete', 'nobody'],
    ];
    for (const args of wrong) {
      const { code, stdout, stderr } = await cli(args);
      expect([args, code !== 0, stdout, stderr.length]).toEqual([args, true, '', 1]);
    }
  });

  it("#92 create takes the application's type, which determines what else it needs", async () => {
    const create = (...args: string[]) => json(['client', 'create', '--name', 'Typed', ...args]);
    expect(await create('--redirect-uri', redirectUri)).toMatchObject({
      type: 'web',
      public: false,
      client_secret: expect.any(String),
    });
    expect((await create('--redirect-uri', redirectUri, '--public')).type).toBe('spa');
    const machine = await create('--type', 'machine');
    expect(machine).toMatchObject({ type: 'machine', client_secret: expect.any(String) });
    const device = await create('--type', 'device', '--trusted');
    expect([device.public, device.client_secret]).toEqual([true, undefined]);
    expect((await create('--type', 'api')).client_secret).toEqual(expect.any(String));
    const native = [
      '--type',
      'native',
      '--redirect-uri',
      'cursor://done',
      '--redirect-uri',
      'http://127.0.0.1/',
    ];
    const { client_id } = await create(...native, '--grant', 'urn:ietf:params:oauth:grant-type:device_code');
    const changed = await json(['client', 'update', client_id, '--grant', 'device_code']);
    expect(changed).toMatchObject({ type: 'native', grants: ['device_code'] });
    const revoked = ['--revoke-grant', 'device_code', '--type', 'web', '--redirect-uri', redirectUri];
    expect(await json(['client', 'update', client_id, ...revoked])).toMatchObject({
      type: 'web',
      public: false,
      grants: [],
      client_secret: expect.any(String),
    });
    const redirects = ['--redirect-uri', redirectUri];
    const wrong: [string[], string][] = [
      [['--type', 'robot'], 'machine, device, api'],
      [['--type', 'web'], 'type web needs a redirect_uri'],
      [['--type', 'machine', ...redirects], 'type machine has no redirect_uri'],
      [['--type', 'device', ...redirects], 'type device has no redirect_uri'],
      [['--type', 'api', ...redirects], 'type api has no redirect_uri'],
      [['--type', 'web', '--public', ...redirects], 'type web keeps a secret'],
      [
        ['--type', 'spa', '--grant', 'client_credentials', ...redirects],
        'needs a client that keeps a secret',
      ],
      [['--grant', 'password', ...redirects], 'authorization_code'],
    ];
    for (const [args, message] of wrong) {
      const { code, stderr } = await cli(['client', 'create', '--name', 'X', ...args]);
      expect([args, code, stderr]).toEqual([args, 1, [expect.stringContaining(message)]]);
    }
    // The error of a type without redirect addresses does not mention them.
    for (const type of ['machine', 'device', 'api']) {
      const { code, stderr } = await cli(['client', 'create', '--name', '', '--type', type]);
      expect([type, code, String(stderr)]).toEqual([type, 1, expect.not.stringMatching(/redirect/i)]);
    }
  });

  it('create prints the next steps, for each type with its own values', async () => {
    const at = ['--redirect-uri', redirectUri];
    const expected: Record<string, [string[], RegExp]> = {
      web: [
        at,
        /issuer +http:\/\/localhost:3000\n.*\n +redirect URI +https:\/\/app\.example\.test\/callback\n/,
      ],
      spa: [at, /authority: 'http:\/\/localhost:3000',\n +client_id: '[0-9a-f-]{36}',/],
      native: [['--redirect-uri', 'http://127.0.0.1/'], /any port/],
      machine: [[], /no permissions yet.*\n\n.*\n +curl -s -u "[0-9a-f-]{36}:\$CLIENT_SECRET"/],
      device: [[], /curl -s -d client_id=[0-9a-f-]{36} .*\/oauth2\/device-authorization\n/],
      api: [[], /not linked to an API yet[\s\S]*\/oauth2\/introspect\n/],
    };
    for (const [type, [args, recipe]] of Object.entries(expected)) {
      const { stdout } = await cli(['client', 'create', '--name', 'Next', '--type', type, ...args]);
      expect(stdout).toMatch(recipe);
      const page = join(import.meta.dirname, `../../../docs/connect/${type}.md`);
      expect([stdout.includes(`docs/connect/${type}.md`), existsSync(page)]).toEqual([true, true]);
      const [, secret = 'none'] = /client_secret +(\S+)/.exec(stdout) ?? [];
      expect(stdout.split(secret).length).toBeLessThanOrEqual(2);
    }
  });

  it('create prints the next steps for CIBA, with and without notifications, and for the profile fapi2', async () => {
    const create = async (...args: string[]) =>
      (await cli(['client', 'create', '--name', 'Bank', '--type', 'machine', ...args])).stdout;
    const polls = await create('--grant', 'ciba');
    expect(polls).toMatch(/login_hint="\$EMAIL"[\s\S]*\/oauth2\/backchannel-authentication\n/);
    expect(polls).toMatch(/grant-type:ciba http:\/\/localhost:3000\/oauth2\/token\n/);
    expect(polls).toContain('docs/connect/ciba.md');
    expect(polls).not.toMatch(/client_notification_token|no permissions yet/);
    const ping = JSON.stringify({
      backchannel_token_delivery_mode: 'ping',
      backchannel_client_notification_endpoint: 'https://bank.example.com/ciba',
    });
    expect(await create('--grant', 'ciba', '--metadata', ping)).toContain('client_notification_token=');
    const keys = JSON.stringify({ jwks_uri: 'https://bank.example.com/jwks.json' });
    const strict = await create('--profile', 'fapi2', '--metadata', keys);
    expect(strict).toMatch(/private_key_jwt, with the issuer as aud/);
    expect(strict).not.toContain('CLIENT_SECRET');
  });

  it('update changes the type, and removes settings that the new type cannot have', async () => {
    const post = JSON.stringify({ token_endpoint_auth_method: 'client_secret_post' });
    const { client_id } = await json([
      'client',
      'create',
      '--name',
      'Changing',
      '--redirect-uri',
      redirectUri,
      '--no-pkce',
    ]);
    const to = (...args: string[]) => json(['client', 'update', client_id, ...args]);
    expect(await to('--type', 'spa')).toMatchObject({ public: true, pkce_required: true, secrets: 0 });
    expect(await to('--type', 'machine')).toMatchObject({
      redirect_uris: [],
      client_secret: expect.any(String),
    });
    const { stderr } = await cli(['client', 'update', client_id, '--type', 'web']);
    expect(stderr).toEqual([expect.stringContaining('needs a redirect_uri')]);
    await to('--type', 'web', '--redirect-uri', redirectUri, '--metadata', post);
    const refused = await cli(['client', 'update', client_id, '--type', 'spa']);
    expect([refused.code, refused.stderr]).toEqual([1, [expect.stringContaining('metadata')]]);
    expect(await to('--type', 'spa', '--metadata', '{}')).toMatchObject({ type: 'spa', public: true });
  });

  it('#159 create accepts a given id and secret, and a secret is replaced in two steps', async () => {
    const given = ['--client-id', 'shop-7', '--secret-stdin', '--type', 'machine'];
    const secret = 'moved-here-from-another-server';
    const { code, stdout } = await runCommand(
      environmentOf(oauth.config),
      ['client', 'create', '--name', 'Moved', ...given],
      `${secret}\n`,
    );
    expect([code, stdout.split('\n')[0]]).toEqual([0, 'client_id  shop-7']);
    expect(stdout).not.toContain(secret);
    const client = { ...(await oauth.client({ type: 'machine' })), id: 'shop-7' };
    const isTaken = async (one: string) =>
      (await tokenCall(oauth, { ...client, secret: one }, { grant_type: 'client_credentials' })).status ===
      200;
    expect(await isTaken(secret)).toBe(true);
    const added = await json(['client', 'secret', 'add', 'shop-7']);
    const { secrets } = await json(['client', 'secret', 'list', 'shop-7']);
    expect(secrets).toHaveLength(2);
    expect(JSON.stringify(secrets)).not.toContain(added.client_secret);
    expect(await isTaken(added.client_secret)).toBe(true);
    await json(['client', 'secret', 'retire', 'shop-7', secrets[0].secret_id]);
    expect([await isTaken(secret), await isTaken(added.client_secret)]).toEqual([false, true]);
    const wrong = [
      ['client', 'secret', 'retire', 'shop-7', added.secret_id],
      ['client', 'secret', 'retire', 'shop-7', 'nothing'],
      ['client', 'secret', 'add', 'nobody'],
      ['client', 'create', '--name', 'Again', '--client-id', 'shop-7', '--type', 'machine'],
      ['client', 'create', '--name', 'Empty', '--secret-stdin', '--type', 'machine'],
    ];
    for (const args of wrong) {
      const result = await cli(args);
      expect([args, result.code !== 0, result.stderr.length]).toEqual([args, true, 1]);
    }
  });

  it('update sets token lifetimes, and restores the defaults', async () => {
    const { client_id } = await json(['client', 'create', '--name', 'Lives', '--type', 'machine']);
    const update = (...args: string[]) => json(['client', 'update', client_id, ...args]);
    const given = await update('--access-token-life', '120', '--refresh-token-life', '86400');
    expect(given).toMatchObject({ access_token_life: 120, refresh_token_life: 86_400 });
    expect(await update('--access-token-life', '')).toMatchObject({
      access_token_life: null,
      refresh_token_life: 86_400,
    });
    for (const life of ['1', 'soon', '-5', '1e9', '99999999']) {
      const { code, stderr } = await cli(['client', 'update', client_id, '--access-token-life', life]);
      expect([life, code, stderr.length]).toEqual([life, 1, 1]);
    }
  });

  const createdAs = (id: string) =>
    cli(['client', 'create', '--name', 'M', '--type', 'machine', '--client-id', id]);

  it('#543 no client has the name of a property that every object has', async () => {
    for (const id of ['__proto__', 'constructor']) {
      const { code, stderr } = await createdAs(id);
      expect([code, stderr]).toEqual([1, [expect.stringContaining('is reserved')]]);
    }
  });

  it('no client has an id that a path cannot contain', async () => {
    for (const id of ['.', '..']) {
      const { code, stderr } = await createdAs(id);
      expect([code, stderr]).toEqual([1, [expect.stringContaining('is reserved')]]);
    }
    expect((await createdAs('...')).code).toBe(0);
  });

  it('#535 accepts only further metadata that the protocol defines, and none that makes the secret superfluous', async () => {
    const create = (metadata: unknown) =>
      cli(['client', 'create', '--name', 'M', '--type', 'machine', '--metadata', JSON.stringify(metadata)]);
    expect((await create({ token_endpoint_auth_method: 'client_secret_post' })).code).toBe(0);
    const wrong = [
      { grant_types: ['client_credentials'] },
      { redirect_uris: [] },
      { latchkey_trusted: true },
      { token_endpoint_auth_method: 'none at all' },
      { token_endpoint_auth_method: 'none' },
      { jwks: { keys: [{ kty: 'EC' }] }, token_endpoint_auth_method: 'private_key_jwt' },
      { id_token_signed_response_alg: 'none' },
      { favourite_colour: 'blue' },
    ];
    for (const metadata of wrong) {
      const { code, stderr } = await create(metadata);
      expect([metadata, code, stderr]).toEqual([metadata, 1, [expect.stringContaining('metadata')]]);
    }
  });

  it('#91 api create registers an API and its scopes, some of which clients are granted', async () => {
    const audience = 'https://api.example.test';
    const scopes = ['--scope', 'read:Read orders', '--scope', 'orders:write=Place orders'];
    expect(
      await json(['api', 'create', '--audience', audience, '--name', 'Orders', ...scopes]),
    ).toMatchObject({
      audience,
      name: 'Orders',
      token_format: 'jwt',
      scopes: { read: 'Read orders', 'orders:write': 'Place orders' },
    });
    // A longer audience with the same beginning.
    await json(['api', 'create', '--audience', `${audience}:8443`, '--scope', 'read=Read']);
    const { client_id } = await json(['client', 'create', '--name', 'Robot', '--type', 'machine']);
    const allow = (...texts: string[]) =>
      json(['client', 'update', client_id, ...texts.flatMap((text) => ['--allow-scope', text])]);
    await allow(`${audience}:read`);
    expect((await allow(`${audience}:orders:write`, `${audience}:8443:read`)).api_scopes).toEqual([
      `${audience}:read`,
      `${audience}:orders:write`,
      `${audience}:8443:read`,
    ]);
    expect(
      (await json(['client', 'update', client_id, '--revoke-scope', `${audience}:orders:write`])).api_scopes,
    ).toEqual([`${audience}:read`, `${audience}:8443:read`]);
    expect((await json(['api', 'list'])).apis.map((api: { audience: string }) => api.audience)).toEqual([
      audience,
      `${audience}:8443`,
    ]);
    await json(['api', 'delete', `${audience}:8443`]);
    expect(
      (await json(['api', 'update', audience, '--remove-scope', 'read', '--tokens', 'opaque'])).scopes,
    ).toEqual({
      'orders:write': 'Place orders',
    });
    expect((await json(['client', 'show', client_id])).api_scopes).toEqual([]);
    expect((await json(['api', 'show', audience])).token_format).toBe('opaque');
    const wrong = [
      ['api', 'create', '--audience', audience],
      ['api', 'create', '--audience', 'orders'],
      ['api', 'create', '--audience', 'https://b.test', '--scope', 'read'],
      ['api', 'create', '--audience', 'https://b.test', '--scope', 'openid=Who you are'],
      ['api', 'show', 'https://nobody.test'],
      ['api', 'update', audience],
      ['client', 'update', client_id, '--allow-scope', `${audience}:everything`],
      ['client', 'update', client_id, '--allow-scope', 'https://nobody.test:read'],
      ['client', 'update', client_id, '--resource', 'https://nobody.test'],
    ];
    for (const args of wrong) {
      const { code, stderr } = await cli(args);
      expect([args, code, stderr.length]).toEqual([args, 1, 1]);
    }
  });

  it('keys rotate adds keys that sign after a minute', async () => {
    const before = await json(['keys', 'list']);
    const { keys } = await json(['keys', 'rotate']);
    expect(keys).toHaveLength(3);
    const after = await json(['keys', 'list']);
    expect(after.keys).toHaveLength(before.keys.length + 3);
    expect(
      after.keys.filter(({ verifies_until }: { verifies_until: string | null }) => verifies_until),
    ).toHaveLength(before.keys.length);
  });

  it('#96 keys revoke withdraws a leaked key: it leaves the JWKS, its tokens become invalid, and another key signs', async () => {
    const { token } = await oauth.account('revoked-key@example.com');
    const client = await oauth.client();
    const config = await oauth.configure(client);
    const tokens = await oauth.signInTo(config, { token });
    const { kid } = JSON.parse(Buffer.from(tokens.id_token?.split('.')[0] ?? '', 'base64url').toString());
    const published = async () => {
      const { keys } = (await (await oauth.fetch('/oauth2/jwks')).json()) as { keys: { kid: string }[] };
      return keys.map((key) => key.kid);
    };
    expect(await published()).toContain(kid);
    const { successor, ended_sessions } = await json(['keys', 'revoke', kid]);
    expect([typeof successor, ended_sessions]).toEqual(['string', 0]);
    await expect.poll(published, { timeout: 30_000, interval: 500 }).not.toContain(kid);
    expect(await published()).toContain(successor);
    const hinted = await oauth.flow(await oauth.configure(client), {
      prompt: 'none',
      id_token_hint: tokens.id_token ?? '',
    });
    const answered = await fetch(hinted.url, { redirect: 'manual' });
    expect(answered.headers.get('location')).toContain('error=invalid_request');
    expect((await oauth.signInTo(await oauth.configure(client), { token })).claims()?.sub).toBeTruthy();

    // A rotated key only verifies: it does not sign again in place of a revoked one.
    const { keys } = await json(['keys', 'list']);
    const current = keys.find(
      (key: { purpose: string; verifies_until: string | null }) =>
        key.purpose === 'session' && key.verifies_until === null,
    );
    const revoked = await json(['keys', 'revoke', current.id]);
    expect(revoked.successor).toEqual(expect.any(String));
    const after = await json(['keys', 'list']);
    const successorRow = after.keys.find((key: { id: string }) => key.id === revoked.successor);
    expect(successorRow).toMatchObject({ purpose: 'session', verifies_until: null });
    const { stdout } = await cli(['doctor']);
    expect(stdout).toContain(`revoked: `);
    expect(stdout).toContain(kid);
    expect((await cli(['keys', 'revoke', kid])).code).toBe(1);
  });
});
