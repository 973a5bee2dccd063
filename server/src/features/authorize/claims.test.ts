import { applicationRead } from '@latchkey/contract/authorize/application-read';
import { profileUpdate } from '@latchkey/contract/profile/profile-update';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentOf } from '../../cli/testing/run-cli.ts';
import { runCommand } from '../../cli/testing/run-command.ts';
import type { NewClient } from '../applications/client-settings.ts';
import { InvalidClient } from '../applications/client-uris.ts';
import { password, type TestOauth, testOauth } from './testing/test-oauth.ts';

let oauth: TestOauth;
beforeAll(async () => {
  oauth = await testOauth();
});
afterAll(() => oauth.stop());

const all = 'openid profile email phone';

async function claimsFor(token: string, parameters: Record<string, string>, given: Partial<NewClient> = {}) {
  const config = await oauth.configure(await oauth.client(given));
  const tokens = await oauth.signInTo(config, { token }, parameters);
  const reply = await oauth.fetch('/oauth2/userinfo', {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  return {
    inToken: tokens.claims() as Record<string, unknown>,
    atUserinfo: (await reply.json()) as Record<string, unknown>,
  };
}

async function cli(args: string[], stdin = '') {
  const { code, stdout, stderr } = await runCommand(environmentOf(oauth.config), args, stdin);
  expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
  return stdout;
}

describe('the language', () => {
  it('is a profile claim if the person chose one, and messages use it', async () => {
    const { id, token } = await oauth.account('bahasa@example.com');
    expect((await claimsFor(token, { scope: all })).inToken).not.toHaveProperty('locale');
    await oauth.call(profileUpdate, { token, body: { locale: 'id' } });
    expect((await claimsFor(token, { scope: all })).inToken).toMatchObject({ locale: 'id' });
    expect((await claimsFor(token, { scope: 'openid email' })).atUserinfo).not.toHaveProperty('locale');
    // Whatever language the caller uses.
    await cli(['user', 'reset-factors', id]);
    const mails = oauth.store.database.db.selectFrom('outbox').select('locale').where('user_id', '=', id);
    expect(new Set((await mails.execute()).map(({ locale }) => locale))).toContain('id');
  });
});

describe("an application's own claims", () => {
  it('are returned by attribute for their scope, in the ID token and userinfo, and only to that application', async () => {
    const { id, token } = await oauth.account('attributes@example.com');
    await cli(['user', 'set-attribute', id, 'department=Sales', 'level:=3', 'secret=quiet']);
    const own = await oauth.client({ name: 'Own', isTrusted: true });
    const said = ['--claim', 'department=attribute:department', '--claim', 'level=attribute:level'];
    await cli(['client', 'update', own.id, ...said, '--claim', 'missing=attribute:missing']);
    const config = await oauth.configure(own);
    const tellsOwn = async (scope: string) => {
      const tokens = await oauth.signInTo(config, { token }, { scope });
      const headers = { authorization: `Bearer ${tokens.access_token}` };
      const atUserinfo = await (await oauth.fetch('/oauth2/userinfo', { headers })).json();
      return [tokens.claims(), atUserinfo] as Record<string, unknown>[];
    };
    for (const told of await tellsOwn('openid email attributes')) {
      expect(told).toMatchObject({ department: 'Sales', level: 3, email: 'attributes@example.com' });
      for (const name of ['missing', 'secret']) expect(told).not.toHaveProperty(name);
    }
    for (const told of await tellsOwn('openid email')) expect(told).not.toHaveProperty('department');
    const others = await claimsFor(token, { scope: 'openid attributes' });
    for (const told of Object.values(others)) expect(told).not.toHaveProperty('department');

    await cli(['client', 'update', own.id, '--claim', 'level=', '--claim', 'unit=attribute:department']);
    const [told] = await tellsOwn('openid attributes');
    expect(told).toMatchObject({ department: 'Sales', unit: 'Sales' });
    expect(told).not.toHaveProperty('level');
    const small = await oauth.client({ hasSmallIdToken: true, claims: own.claims });
    await cli(['client', 'update', small.id, '--claim', 'department=attribute:department']);
    const tokens = await oauth.signInTo(
      await oauth.configure(small),
      { token },
      { scope: 'openid attributes' },
    );
    expect(tokens.claims()).not.toHaveProperty('department');
  });

  it('#270 each needs consent by name, and one that is added later is withheld until the person allows it', async () => {
    const { id, token } = await oauth.account('asked@example.com');
    await cli(['user', 'set-attribute', id, 'department=Sales', 'salary=1']);
    const client = await oauth.client({
      isTrusted: false,
      claims: { department: 'department' },
    });
    const config = await oauth.configure(client);
    const scope = 'openid attributes';
    const asked = await oauth.visit((await oauth.flow(config, { scope })).url);
    const shown = await oauth.call(applicationRead, {
      token,
      params: { client_id: client.id },
      query: asked,
    });
    expect(shown.body).toMatchObject({ claims: ['department'], has_consent: false });
    const tokens = await oauth.signInTo(config, { token, consent: true }, { scope });
    expect(tokens.claims()).toMatchObject({ department: 'Sales' });

    await cli(['client', 'update', client.id, '--claim', 'pay=attribute:salary']);
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const told = await (await oauth.fetch('/oauth2/userinfo', { headers })).json();
    expect(told).toMatchObject({ department: 'Sales' });
    expect(told).not.toHaveProperty('pay');
    const refreshed = await oidc.refreshTokenGrant(config, String(tokens.refresh_token));
    expect(refreshed.claims()).not.toHaveProperty('pay');
    await expect(oauth.signInTo(config, { token }, { scope })).rejects.toThrow();
    const allowed = await oauth.signInTo(config, { token, consent: true }, { scope });
    expect(allowed.claims()).toMatchObject({ department: 'Sales', pay: '1' });
  });

  it('cannot use a reserved name or an unknown source', async () => {
    const { id } = await oauth.client();
    const taken = ['sub', 'email', 'groups', '__proto__', '1st', 'with space'];
    for (const name of taken)
      await expect(oauth.client({ claims: Object.fromEntries([[name, 'department']]) })).rejects.toThrow(
        InvalidClient,
      );
    await expect(oauth.client({ claims: { unit: 'no name' } })).rejects.toThrow(InvalidClient);
    const unsaid = await runCommand(environmentOf(oauth.config), [
      'client',
      'update',
      id,
      '--claim',
      'department',
    ]);
    expect([unsaid.code, unsaid.stderr]).toEqual([
      1,
      [expect.stringContaining('department=attribute:department')],
    ]);
  });
});

describe('names', () => {
  it('are separate claims if an operator set the parts, and absent otherwise', async () => {
    const { id, token } = await oauth.account('apart@example.com');
    const before = await claimsFor(token, { scope: all });
    expect(before.atUserinfo).not.toHaveProperty('given_name');
    expect(before.atUserinfo).not.toHaveProperty('family_name');
    await cli(['user', 'update', id, '--given-name', 'Siti Nurhaliza', '--family-name', 'Tan']);
    const { inToken, atUserinfo } = await claimsFor(token, { scope: all });
    const names = { name: 'apart', given_name: 'Siti Nurhaliza', family_name: 'Tan' };
    expect(inToken).toMatchObject(names);
    expect(atUserinfo).toMatchObject({ ...names, updated_at: expect.any(Number) });
    expect(atUserinfo.updated_at).toBeGreaterThanOrEqual(Number(before.atUserinfo.updated_at));
    await cli(['user', 'update', id, '--given-name', '']);
    expect((await claimsFor(token, { scope: all })).atUserinfo).not.toHaveProperty('given_name');
    expect((await claimsFor(token, { scope: 'openid email' })).atUserinfo).not.toHaveProperty('family_name');
  });

  it('can be set by an import and when an account is created', async () => {
    const lines = `email,name,given_name,family_name,password,email_verified\nin@example.com,In,Ada,Lovelace,${password},yes\n`;
    await cli(['user', 'import', '-', '--format', 'csv'], lines);
    const created = ['--email', 'made@example.com', '--given-name', 'Grace', '--family-name', 'Hopper'];
    await cli(['user', 'create', ...created, '--email-verified', '--password-stdin'], password);
    for (const [email, given_name, family_name] of [
      ['in@example.com', 'Ada', 'Lovelace'],
      ['made@example.com', 'Grace', 'Hopper'],
    ] as const) {
      const { inToken } = await claimsFor(await oauth.signIn(email, password), { scope: all });
      expect(inToken).toMatchObject({ given_name, family_name });
    }
    const wrong = await runCommand(environmentOf(oauth.config), [
      ...['user', 'create', '--email', 'two@example.com'],
      ...['--given-name', 'two\nlines'],
    ]);
    expect([wrong.code, wrong.stderr.length]).toEqual([1, 1]);
  });
});

describe('preferred_username', () => {
  it('is the email if that is granted too, otherwise the id', async () => {
    const { id, token } = await oauth.account('known@example.com');
    const nameFor = async (parameters: Record<string, string>) =>
      (await claimsFor(token, parameters)).atUserinfo.preferred_username;
    expect(await nameFor({ scope: all })).toBe('known@example.com');
    expect(await nameFor({ scope: 'openid profile' })).toBe(id);
    expect(await nameFor({ scope: 'openid email' })).toBeUndefined();
    const claims = JSON.stringify({ userinfo: { preferred_username: null } });
    expect(await nameFor({ scope: 'openid', claims })).toBe(id);
  });
});

describe('a small ID token', () => {
  it('contains who signed in and how; userinfo has the rest', async () => {
    const { id, token } = await oauth.account('small@example.com');
    const { inToken, atUserinfo } = await claimsFor(token, { scope: all }, { hasSmallIdToken: true });
    for (const claim of ['name', 'email', 'preferred_username', 'updated_at']) {
      expect(inToken).not.toHaveProperty(claim);
      expect(atUserinfo).toHaveProperty(claim);
    }
    expect(inToken).toMatchObject({ sub: id, acr: expect.any(String), auth_time: expect.any(Number) });
    const claims = JSON.stringify({ id_token: { email: null } });
    const asked = await claimsFor(token, { scope: all, claims }, { hasSmallIdToken: true });
    expect([asked.inToken.email, asked.inToken.name]).toEqual(['small@example.com', undefined]);
    expect((await claimsFor(token, { scope: all })).inToken.email).toBe('small@example.com');
  });

  it('contains all claims if the access token is for an API, which is no use at userinfo', async () => {
    const audience = 'https://orders.example.test';
    await oauth.apis.create(audience, { scopes: { read: 'Read' } });
    const { token } = await oauth.account('api@example.com');
    const client = await oauth.client({ hasSmallIdToken: true, apiScopes: [{ audience, scope: 'read' }] });
    const asked = { scope: `${all} read`, resource: audience };
    const tokens = await oauth.signInTo(await oauth.configure(client), { token }, asked);
    expect(tokens.claims()?.email).toBe('api@example.com');
  });
});
