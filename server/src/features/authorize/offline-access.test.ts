import { applicationRevoke } from '@latchkey/contract/applications/application-revoke';
import { applicationRead } from '@latchkey/contract/authorize/application-read';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { logout } from '@latchkey/contract/sessions/logout';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { environmentOf } from '../../cli/testing/run-cli.ts';
import { runCommand } from '../../cli/testing/run-command.ts';
import { day, second } from '../../platform/clock/durations.ts';
import type { Client } from '../applications/client.ts';
import { logoutReceiver } from './testing/logout-receiver.ts';
import { password, type TestOauth, testOauth } from './testing/test-oauth.ts';
import { claimsOf, introspect, protocolCall, redeem, refresh, tokenCall } from './testing/token-calls.ts';

const orders = 'https://orders.example.test';
const scope = 'openid offline_access';

let oauth: TestOauth;
let client: Client;
let emails = 0;
const within = { timeout: 10_000, interval: 300 };
beforeAll(async () => {
  oauth = await testOauth();
  await oauth.apis.create(orders, { scopes: { read: 'Read orders' } });
  client = await oauth.client({ apiScopes: [{ audience: orders, scope: 'read' }] });
});
afterAll(() => oauth.stop());

async function connected(asked: Record<string, string> = { scope }) {
  emails += 1;
  const email = `offline-${emails}@example.com`;
  const account = await oauth.account(email);
  const tokens = await oauth.signInTo(await oauth.configure(client), { token: account.token }, asked);
  return { ...account, email, tokens, refreshToken: String(tokens.refresh_token) };
}

/** Waits until the protocol has processed the end of the session. */
const whenEnded = (accessToken: string) =>
  vi.waitFor(async () => expect((await introspect(oauth, client, accessToken)).active).toBe(false));

describe('#158 only offline access outlives signing out', () => {
  it('#158 a JWT of the ended session is invalid, and one issued afterwards is valid', async () => {
    const asked = { scope: `${scope} read`, resource: orders };
    const { token, tokens, refreshToken } = await connected(asked);
    const api = await oauth.client({ type: 'api', resources: [orders] });
    expect((await introspect(oauth, api, tokens.access_token)).active).toBe(true);
    // Times in a JWT are whole seconds.
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(iatOf(tokens.access_token));
    await oauth.call(logout, { token });
    await vi.waitFor(async () =>
      expect((await introspect(oauth, api, tokens.access_token)).active).toBe(false),
    );
    await vi.waitFor(async () => {
      const { body } = await refresh(oauth, client, refreshToken);
      expect((await introspect(oauth, api, String(body.access_token))).active).toBe(true);
    }, within);
  });

  it('#158 the refresh token keeps working after signing out, and everything else of the sign-in ends', async () => {
    const { token, id, tokens, refreshToken } = await connected();
    expect(tokens.scope?.split(' ')).toContain('offline_access');
    await oauth.call(logout, { token });
    await whenEnded(tokens.access_token);
    const renewed = await refresh(oauth, client, refreshToken);
    expect(renewed.status).toBe(200);
    expect(await introspect(oauth, client, String(renewed.body.access_token))).toMatchObject({
      active: true,
      sub: id,
    });
    oauth.clock.advance(60_000);
    const again = await refresh(oauth, client, String(renewed.body.refresh_token));
    expect(again.status).toBe(200);
    expect((await refresh(oauth, client, refreshToken)).body.error).toBe('invalid_grant');
    expect((await refresh(oauth, client, String(again.body.refresh_token))).body.error).toBe('invalid_grant');
  });

  const ends: Record<string, (of: Awaited<ReturnType<typeof connected>>) => Promise<unknown>> = {
    'a change of the password': ({ token }) =>
      oauth.call(passwordChange, {
        token,
        body: { current_password: password, password: 'another long enough passphrase 7' },
      }),
    'a password that an operator sets': ({ email }) =>
      cli(['user', 'set-password', email, '--password', 'another long enough passphrase 8']),
    'a suspension, also when it is over': async ({ email }) => {
      await cli(['user', 'suspend', email]);
      await cli(['user', 'activate', email]);
    },
    'an operator who ends the session': ({ email }) => cli(['session', 'revoke', '--user', email]),
    'a reset of the factors': ({ email }) => cli(['user', 'reset-factors', email]),
    'access that is taken back': ({ token }) =>
      oauth.call(applicationRevoke, { token, params: { client_id: client.id } }),
    'the token given back': ({ refreshToken }) =>
      protocolCall(oauth, '/oauth2/revoke', client, { token: refreshToken }),
  };

  async function cli(args: string[]) {
    const { code, stderr } = await runCommand(environmentOf(oauth.config), args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
  }

  it.each(Object.keys(ends))('#158 %s ends it during the session', async (name) => {
    const given = await connected();
    await ends[name]?.(given);
    await vi.waitFor(
      async () => expect((await refresh(oauth, client, given.refreshToken)).body.error).toBe('invalid_grant'),
      within,
    );
  });

  const afterwards = Object.keys(ends).filter((name) => !name.startsWith('an operator who'));
  it.each(afterwards)('#158 %s ends it after signing out', async (name) => {
    const given = await connected();
    await oauth.call(logout, { token: given.token });
    await whenEnded(given.tokens.access_token);
    await ends[name]?.({ ...given, token: await oauth.signIn(given.email, password) });
    await vi.waitFor(
      async () => expect((await refresh(oauth, client, given.refreshToken)).body.error).toBe('invalid_grant'),
      within,
    );
  });

  it('#472 #473 the end of an unused session ends everything else of the sign-in, and not offline access', async () => {
    const [lasting, plain] = [await connected(), await connected({ scope: 'openid' })];
    // Refreshed meanwhile, which is no use of the session.
    oauth.clock.advance((oauth.config.sessions.idleDays - 1) * day);
    const kept = await refresh(oauth, client, plain.refreshToken);
    expect(kept.status).toBe(200);
    oauth.clock.advance(2 * day);
    const task = oauth.portal.tasks.find(({ name }) => name === 'use up codes and links that are over');
    await task?.run();
    const now = String(kept.body.refresh_token);
    await vi.waitFor(
      async () => expect((await refresh(oauth, client, now)).body.error).toBe('invalid_grant'),
      within,
    );
    expect((await refresh(oauth, client, lasting.refreshToken)).status).toBe(200);
  });

  it('#505 a command that ends all sessions of an account ends it after signing out, too', async () => {
    const { token, email, tokens, refreshToken } = await connected();
    await oauth.call(logout, { token });
    await whenEnded(tokens.access_token);
    await cli(['session', 'revoke', '--user', email]);
    expect((await refresh(oauth, client, refreshToken)).body.error).toBe('invalid_grant');
  });

  it('#506 an application is told of its end after signing out, and once of what ends with a session', async () => {
    const receiver = await logoutReceiver();
    const uris = { backchannelLogoutUri: receiver.url, mayUsePrivateNetwork: true };
    const told = await oauth.client(uris);
    const deliver = async () => {
      // The command has the real clock, which may be far behind: its ends are found like those of a stopped process.
      oauth.clock.advance(10 * second);
      for (const name of ['end leftover sessions', 'deliver logout notices'])
        await oauth.portal.tasks.find((task) => task.name === name)?.run();
    };
    const config = await oauth.configure(told);
    const { id, token } = await oauth.account('told-after@example.com');
    await oauth.signInTo(config, { token }, { scope });
    await oauth.call(logout, { token });
    await vi.waitFor(() => expect(receiver.tokens).toHaveLength(1), within);
    await cli(['user', 'suspend', id]);
    await deliver();
    await vi.waitFor(() => expect(receiver.tokens).toHaveLength(2), within);
    expect(receiver.tokens.map((one) => 'sid' in claimsOf(one))).toEqual([true, false]);
    await cli(['user', 'activate', id]);
    await oauth.signInTo(
      config,
      { token: await oauth.signIn('told-after@example.com', password) },
      { scope },
    );
    await cli(['user', 'suspend', id]);
    await vi.waitFor(async () => {
      await deliver();
      expect(receiver.tokens).toHaveLength(3);
    }, within);
    const { db } = oauth.store.database;
    const { length } = await db
      .selectFrom('logout_notices')
      .selectAll()
      .where('client_id', '=', told.id)
      .execute();
    expect(length).toBe(3);
    receiver.stop();
  });

  it.each<[string, (given: { id: string; token: string; clientId: string }) => Promise<unknown>]>([
    ['a suspension', ({ id }) => cli(['user', 'suspend', id])],
    [
      'the person',
      ({ token, clientId }) => oauth.call(applicationRevoke, { token, params: { client_id: clientId } }),
    ],
    ['an erasure', ({ id }) => cli(['user', 'delete', id, '--now'])],
  ])('#529 the application is told of its end by %s, also beside a session that ends', async (_, end) => {
    const receiver = await logoutReceiver();
    const told = await oauth.client({ backchannelLogoutUri: receiver.url, mayUsePrivateNetwork: true });
    const config = await oauth.configure(told);
    emails += 1;
    const email = `beside-${emails}@example.com`;
    const first = await oauth.account(email);
    await oauth.signInTo(config, { token: first.token }, { scope });
    await oauth.call(logout, { token: first.token });
    await vi.waitFor(() => expect(receiver.tokens).toHaveLength(1), within);
    const token = await oauth.signIn(email, password);
    await oauth.signInTo(config, { token }, { scope: 'openid' });
    await end({ id: first.id, token, clientId: told.id });
    await vi.waitFor(async () => {
      oauth.clock.advance(10 * second);
      for (const name of ['end leftover sessions', 'deliver logout notices'])
        await oauth.portal.tasks.find((task) => task.name === name)?.run();
      expect(receiver.tokens).toHaveLength(3);
    }, within);
    const [, ...after] = receiver.tokens.map((one) => 'sid' in claimsOf(one));
    expect(after.toSorted()).toEqual([false, true]);
    receiver.stop();
  });

  it('#445 a second use of the code ends it after signing out, too', async () => {
    const config = await oauth.configure(client);
    const { token } = await oauth.account('used-twice@example.com');
    const { url, verifier } = await oauth.flow(config, { scope });
    const code = (await oauth.callback(url, { token })).searchParams.get('code') ?? '';
    const { body } = await redeem(oauth, client, code, verifier);
    await oauth.call(logout, { token });
    await whenEnded(String(body.access_token));
    const renewed = await refresh(oauth, client, String(body.refresh_token));
    expect(renewed.status).toBe(200);
    expect((await redeem(oauth, client, code, verifier)).body.error).toBe('invalid_grant');
    const again = await refresh(oauth, client, String(renewed.body.refresh_token));
    expect(again.body.error).toBe('invalid_grant');
    expect((await introspect(oauth, client, String(renewed.body.access_token))).active).toBe(false);
  });

  const keepingSessions = {
    current_password: password,
    password: 'a third long enough passphrase 9',
    keep_other_sessions: true,
  };
  it.each(['during the session', 'after signing out', 'of another session'])(
    '#392 a changed password ends it %s, although the sessions stay',
    async (when) => {
      const { token, email, tokens, refreshToken } = await connected();
      if (when === 'after signing out') {
        await oauth.call(logout, { token });
        await whenEnded(tokens.access_token);
      }
      const by = when === 'during the session' ? token : await oauth.signIn(email, password);
      expect((await oauth.call(passwordChange, { token: by, body: keepingSessions })).status).toBe(200);
      expect((await refresh(oauth, client, refreshToken)).body.error).toBe('invalid_grant');
      expect((await introspect(oauth, client, tokens.access_token)).active).toBe(false);
    },
  );

  it('#513 the application is told of its end by a changed password, although the session stays', async () => {
    const receiver = await logoutReceiver();
    const told = await oauth.client({ backchannelLogoutUri: receiver.url, mayUsePrivateNetwork: true });
    const { token } = await oauth.account('told-while-signed-in@example.com');
    await oauth.signInTo(await oauth.configure(told), { token }, { scope });
    expect((await oauth.call(passwordChange, { token, body: keepingSessions })).status).toBe(200);
    expect((await oauth.call(isAuthenticated, { token })).status).toBe(200);
    await oauth.portal.tasks.find(({ name }) => name === 'deliver logout notices')?.run();
    await vi.waitFor(() => expect(receiver.tokens).toHaveLength(1), within);
    expect(claimsOf(receiver.tokens[0])).not.toHaveProperty('sid');
    receiver.stop();
  });

  it('#392 what a session that stays gave without it continues', async () => {
    const { token, email, refreshToken } = await connected({ scope: 'openid' });
    const other = await oauth.signIn(email, password);
    expect((await oauth.call(passwordChange, { token: other, body: keepingSessions })).status).toBe(200);
    expect((await oauth.call(isAuthenticated, { token })).status).toBe(200);
    expect((await refresh(oauth, client, refreshToken)).status).toBe(200);
  });

  it('#158 an application that did not request it does not get it', async () => {
    const { token, tokens, refreshToken } = await connected({ scope: 'openid' });
    await oauth.call(logout, { token });
    await whenEnded(tokens.access_token);
    expect((await refresh(oauth, client, refreshToken)).body.error).toBe('invalid_grant');
  });

  it('#158 signing out leaves another application of the same session without its tokens', async () => {
    const other = await oauth.client();
    const { token, refreshToken } = await connected();
    const both = await oauth.signInTo(await oauth.configure(other), { token });
    await oauth.call(logout, { token });
    await vi.waitFor(async () =>
      expect((await introspect(oauth, other, both.access_token)).active).toBe(false),
    );
    expect((await refresh(oauth, other, String(both.refresh_token))).body.error).toBe('invalid_grant');
    expect((await refresh(oauth, client, refreshToken)).status).toBe(200);
  });
});

describe('consent to offline access', () => {
  it('is requested by name, even without prompt=consent, and remembered', async () => {
    const stranger = await oauth.client({ isTrusted: false });
    const { token } = await oauth.account('asked@example.com');
    const config = await oauth.configure(stranger);
    await oauth.signInTo(config, { token, consent: true }, { scope: 'openid' });
    const parameters = await oauth.visit((await oauth.flow(config, { scope })).url);
    expect((await oauth.answer(parameters, { token })).body.status).toBe('consent_required');
    const query = { ...parameters, client_id: stranger.id };
    const card = await oauth.call(applicationRead, { token, params: { client_id: stranger.id }, query });
    expect(card.body.scopes).toEqual(['openid', 'offline_access']);
    const tokens = await oauth.signInTo(config, { token, consent: true }, { scope });
    expect(tokens.scope).toBe(scope);
    expect((await oauth.signInTo(config, { token }, { scope })).scope).toBe(scope);
  });

  it('can be pushed like any other scope', async () => {
    const config = await oauth.configure(client);
    const { url, verifier } = await oauth.flow(config, { scope });
    const { body } = await protocolCall(oauth, '/oauth2/par', client, Object.fromEntries(url.searchParams));
    const pushed = new URL(url.origin + url.pathname);
    pushed.search = new URLSearchParams({
      client_id: client.id,
      request_uri: String(body.request_uri),
    }).toString();
    const { token } = await oauth.account('pushed@example.com');
    const code = (await oauth.callback(pushed, { token })).searchParams.get('code') ?? '';
    const reply = await tokenCall(oauth, client, {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: url.searchParams.get('redirect_uri') ?? '',
    });
    expect(reply.body.scope).toBe(scope);
  });
});

function iatOf(jwt: string): number {
  return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()).iat;
}
