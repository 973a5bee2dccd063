import { join } from 'node:path';
import { applicationRead } from '@latchkey/contract/authorize/application-read';
import * as oidc from 'openid-client';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redirectUri, type TestOauth, testOauth } from '../features/authorize/testing/test-oauth.ts';
import { refresh } from '../features/authorize/testing/token-calls.ts';
import { environmentOf, runCli } from './testing/run-cli.ts';

describe('latchkey client, beside a running server', () => {
  let oauth: TestOauth;
  beforeAll(async () => {
    oauth = await testOauth();
  });
  afterAll(() => oauth.stop());

  const cli = (args: string[]) => runCli(environmentOf(oauth.config), args);

  async function json(args: string[]) {
    const { code, stdout, stderr } = await cli([...args, '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
    return JSON.parse(stdout);
  }

  it('create prints the client_id and, once, the secret, with which an application signs people in', async () => {
    const { stdout } = await cli([
      'client',
      'create',
      '--name',
      'Shop',
      '--redirect-uri',
      redirectUri,
      '--trusted',
    ]);
    const [, id = '', secret = ''] = /^client_id +(\S+)\nclient_secret +(\S+)\n$/.exec(stdout) ?? [];
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

  it('update changes what is given and shows at once', async () => {
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

  it('#90 update ends what rests on trust alone when an application loses it', async () => {
    const client = await oauth.client({ name: 'Refreshing', isTrusted: true });
    const { token } = await oauth.account('refreshing@example.com');
    const tokens = await oauth.signInTo(await oauth.configure(client), { token });
    await json(['client', 'update', client.id, '--name', 'Still trusted']);
    const renewed = await refresh(oauth, client, String(tokens.refresh_token));
    expect(renewed.status).toBe(200);
    await json(['client', 'update', client.id, '--no-trusted']);
    expect((await refresh(oauth, client, String(renewed.body.refresh_token))).status).toBe(400);
  });

  it('keeps a small copy of a picture, which needs no other server', async () => {
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
    expect(await json(['client', 'update', client_id, '--logo', ''])).toMatchObject({ has_logo: false });
  });

  it('says in one line what is wrong', async () => {
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

  it('keys rotate adds keys that sign in a minute', async () => {
    const before = await json(['keys', 'list']);
    const { keys } = await json(['keys', 'rotate']);
    expect(keys).toHaveLength(3);
    const after = await json(['keys', 'list']);
    expect(after.keys).toHaveLength(before.keys.length + 3);
    expect(
      after.keys.filter(({ verifies_until }: { verifies_until: string | null }) => verifies_until),
    ).toHaveLength(before.keys.length);
  });
});
