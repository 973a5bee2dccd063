import { companionApprove } from '@latchkey/contract/companion/companion-approve';
import { companionDeny } from '@latchkey/contract/companion/companion-deny';
import { emailVerificationConfirm } from '@latchkey/contract/contacts/email-verification-confirm';
import { emailVerificationRequest } from '@latchkey/contract/contacts/email-verification-request';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { passwordResetStop } from '@latchkey/contract/passwords/password-reset-stop';
import { passwordResetStopOwn } from '@latchkey/contract/passwords/password-reset-stop-own';
import { connectionToken } from '@latchkey/contract/realtime/connection-token';
import { realtimeChannel } from '@latchkey/contract/realtime/realtime-event';
import { subscriptionToken } from '@latchkey/contract/realtime/subscription-token';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { logout } from '@latchkey/contract/sessions/logout';
import { sessionEnd } from '@latchkey/contract/sessions/session-end';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountEndings } from '../../app/account-endings.ts';
import { leavingParts } from '../../app/leaving-parts.ts';
import { newestLink } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { minute } from '../../platform/clock/durations.ts';
import { RawSocket } from '../../platform/realtime/testing/raw-socket.ts';
import { statusOf } from '../../platform/realtime/testing/raw-stream.ts';
import { until } from '../../platform/realtime/testing/until.ts';
import { accountsService } from '../accounts/accounts.service.ts';
import {
  ask,
  type CompanionAccount,
  companionAccount,
  startSignIn,
} from '../companion/testing/companion-account.ts';
import { proofByApproval } from '../companion/testing/proof-by-approval.ts';

let portal: TestPortal;
let ann: CompanionAccount;
let count = 0;
const sockets: RawSocket[] = [];

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.stop());
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.socket.terminate();
});

async function account(): Promise<CompanionAccount> {
  count += 1;
  ann = await companionAccount(portal, `realtime-${count}@example.com`);
  return ann;
}

const idsOf = (token: string): { sub: string; jti: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const channelOf = (token: string) => realtimeChannel(idsOf(token).sub, idsOf(token).jti);
const tokenFor = async (token: string, channel = channelOf(token)) =>
  (await portal.call(subscriptionToken, { token, body: { channel } })).body.token;

async function connect(token: string): Promise<RawSocket> {
  const { body } = await portal.call(connectionToken, { token });
  expect(body.url).toBe(`${portal.url.replace('http', 'ws')}/connection/websocket`);
  const socket = new RawSocket(new URL(portal.url).host, { origin: portal.config.http.publicUrl });
  sockets.push(socket);
  await socket.open();
  await socket.ask({ id: 1, connect: { token: body.token } });
  return socket;
}

/** A tab of the session that listens on its channel. */
async function tab(token: string): Promise<RawSocket> {
  const socket = await connect(token);
  const channel = channelOf(token);
  await socket.ask({ id: 2, subscribe: { channel, token: await tokenFor(token), flag: 1 } });
  return socket;
}

const dataOf = (message: unknown) =>
  (message as { push: { pub: { data: { event_name: string; data: Record<string, string> } } } }).push.pub
    .data;

describe('tokens', () => {
  it('#43 open only the realtime connection, and no session token opens it', async () => {
    const { token } = await account();
    const own = (await portal.call(connectionToken, { token })).body.token;
    const subscription = await tokenFor(token);
    for (const wrong of [own, subscription]) {
      expect((await portal.call(isAuthenticated, { token: wrong })).status).toBe(401);
      expect((await portal.call(connectionToken, { token: wrong })).status).toBe(401);
    }
    for (const wrong of [token, subscription]) {
      const socket = new RawSocket(new URL(portal.url).host, { origin: portal.config.http.publicUrl });
      sockets.push(socket);
      await socket.open();
      socket.send({ id: 1, connect: { token: wrong } });
      expect((await socket.end()).code).toBe(3500);
    }
  });

  it("#76 are issued only for the token's own channel", async () => {
    const { token } = await account();
    const pending = await startSignIn(portal, ann);
    const bob = await companionAccount(portal, `realtime-bob-${count}@example.com`);
    const { sub, jti } = idsOf(token);
    for (const channel of [
      channelOf(bob.token),
      channelOf(pending),
      `${channelOf(token)}x`,
      `sso-ws:${sub}.*`,
      `sso-ws:${sub}`,
      `other:${sub}.${jti}`,
      `sso-ws:${sub}.${jti} `,
    ]) {
      const { status } = await portal.call(subscriptionToken, { token, body: { channel } });
      expect(status).toBe(403);
    }
    const socket = await connect(token);
    socket.send({
      id: 2,
      subscribe: { channel: channelOf(bob.token), token: await tokenFor(bob.token), flag: 1 },
    });
    expect((await socket.end()).code).toBe(3500);
  });

  it('#75 a foreign origin is refused on every transport', async () => {
    const { host } = new URL(portal.url);
    const origin = 'https://evil.example';
    const socket = new RawSocket(host, { origin });
    expect(await until('the upgrade is refused', () => socket.refused)).toBe(403);
    const headers = { origin };
    for (const path of ['/connection/http_stream', '/emulation']) {
      expect(await statusOf(host, path, { body: '{}', headers })).toBe(403);
    }
    expect(await statusOf(host, '/connection/sse?cf_connect=%7B%7D', { method: 'GET', headers })).toBe(403);
  });

  it('are renewed while the session is active, and expire soon', async () => {
    const { token } = await account();
    const socket = await tab(token);
    const fresh = (await portal.call(connectionToken, { token })).body.token;
    expect(await socket.ask({ id: 3, refresh: { token: fresh } })).toMatchObject({
      refresh: { expires: true },
    });
    const { exp } = JSON.parse(Buffer.from(fresh.split('.')[1] ?? '', 'base64url').toString());
    expect(exp * 1000 - portal.clock.now()).toBeLessThanOrEqual(5 * minute);
  });
});

describe('approvals', () => {
  it('the approval arrives where it was requested, and nowhere else', async () => {
    await account();
    const pending = await startSignIn(portal, ann);
    const [asking, session] = [await tab(pending), await tab(ann.token)];
    const { body } = await ask(portal, pending);
    await ann.device.call(companionApprove, {
      params: { id: body.challenge_id },
      body: { number: body.number ?? '' },
    });
    expect(dataOf(await asking.next())).toEqual({
      event_name: 'carroid_approved',
      data: { challenge_id: body.challenge_id, mfa_token: expect.stringMatching(/^[\w-]{43}$/) },
    });
    await portal.call(sessionEnd, { token: ann.token, params: { id: idsOf(ann.token).jti } });
    expect((await session.end()).code).toBe(3503);
    expect(session.inbox).toEqual([]);
  });

  it('a denial arrives before the sign-in ends, whose connection is closed permanently', async () => {
    await account();
    const pending = await startSignIn(portal, ann);
    const asking = await tab(pending);
    const { body } = await ask(portal, pending);
    await ann.device.call(companionDeny, { params: { id: body.challenge_id } });
    expect(dataOf(await asking.next())).toEqual({
      event_name: 'carroid_denied',
      data: { challenge_id: body.challenge_id, reason: 'denied' },
    });
    expect(await asking.end()).toEqual({ code: 3503, reason: 'force disconnect' });
  });

  it('#78 an approval during a disconnection is delivered after reconnecting, once', async () => {
    await account();
    const pending = await startSignIn(portal, ann);
    const before = await connect(pending);
    const channel = channelOf(pending);
    const { subscribe } = (await before.ask({
      id: 2,
      subscribe: { channel, token: await tokenFor(pending), flag: 1 },
    })) as { subscribe: { epoch: string; offset: number } };
    const { body } = await ask(portal, pending);
    before.socket.terminate();
    await ann.device.call(companionApprove, {
      params: { id: body.challenge_id },
      body: { number: body.number ?? '' },
    });
    const after = await connect(pending);
    const position = { recover: true, epoch: subscribe.epoch, offset: subscribe.offset ?? 0 };
    const reply = await after.ask({
      id: 2,
      subscribe: { channel, token: await tokenFor(pending), flag: 1, ...position },
    });
    expect(reply).toMatchObject({
      subscribe: {
        recovered: true,
        publications: [{ data: { event_name: 'carroid_approved' }, offset: position.offset + 1 }],
      },
    });
  });
});

describe('#44 #77 the end of a session closes its connections immediately', () => {
  it('at logout', async () => {
    const { token } = await account();
    const [one, two] = [await tab(token), await tab(token)];
    await portal.call(logout, { token });
    expect(await one.end()).toEqual({ code: 3503, reason: 'force disconnect' });
    expect((await two.end()).code).toBe(3503);
  });

  it('when another session of the user ends it', async () => {
    const { token } = await account();
    const victim = await tab(token);
    const other = await secondSession();
    const { status } = await portal.call(sessionEnd, { token: other, params: { id: idsOf(token).jti } });
    expect(status).toBe(200);
    expect((await victim.end()).code).toBe(3503);
  });

  it('#45 when an operator suspends the account, in another process', async () => {
    const { token, id } = await account();
    const victim = await tab(token);
    const accounts = accountsService({
      db: portal.store.database.db,
      clock: portal.clock,
      ...accountEndings(portal.clock),
    });
    await accounts.suspend(id);
    expect((await victim.end()).code).toBe(3503);
  });

  it('#470 when the account is erased at once, in another process', async () => {
    const { token, id } = await account();
    const victim = await tab(token);
    const { leaving } = await leavingParts(portal.store, portal.config);
    expect(await leaving.eraseNow(id)).toBe(true);
    expect((await victim.end()).code).toBe(3503);
    expect((await portal.call(isAuthenticated, { token })).status).toBe(401);
  });

  it('and an earlier connection token opens none', async () => {
    const { token } = await account();
    const { body } = await portal.call(connectionToken, { token });
    const victim = await tab(token);
    await portal.call(logout, { token });
    await victim.end();
    const socket = new RawSocket(new URL(portal.url).host, { origin: portal.config.http.publicUrl });
    sockets.push(socket);
    await socket.open();
    socket.send({ id: 1, connect: { token: body.token } });
    expect((await socket.end()).code).toBe(3500);
  });
});

it("a new sign-in and a change of factors are announced to the user's other tabs, with the source", async () => {
  const { token } = await account();
  const listening = await tab(token);
  const other = await secondSession();
  expect(dataOf(await listening.next())).toEqual({
    event_name: 'account_changed',
    data: { change: 'sign_in', session_id: idsOf(other).jti },
  });
  const mfaToken = await proofByApproval(portal, other, ann.device);
  expect((await portal.call(recoveryCodesGenerate, { token: other, mfaToken, body: {} })).status).toBe(200);
  expect(dataOf(await listening.next())).toEqual({
    event_name: 'account_changed',
    data: { change: 'factors', session_id: idsOf(other).jti },
  });
});

it('a mailed link that verifies the email is announced to every open page, because no session did it', async () => {
  await portal.createUser({ email: 'verified-elsewhere@example.com', password: 'a long enough one' });
  const token = await portal.signIn('verified-elsewhere@example.com', 'a long enough one');
  const listening = await tab(token);
  await portal.call(emailVerificationRequest, { token });
  const { searchParams } = await newestLink(portal, 'verified-elsewhere@example.com');
  const query = { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' };
  expect((await portal.call(emailVerificationConfirm, { query })).status).toBe(200);
  expect(dataOf(await listening.next())).toEqual({
    event_name: 'account_changed',
    data: { change: 'contact_verified', session_id: null },
  });
});

describe.each(['from the page', 'by the mailed link'])('#103 a waiting password reset', (how) => {
  it(`#103 and its end ${how} are announced to every open page, with who stopped it`, async () => {
    const email = `reset-waits-${how.replaceAll(' ', '-')}@example.com`;
    const password = 'a long enough one';
    const user = await portal.createUser({ email, password, emailVerified: true });
    const token = await portal.signIn(email, password);
    const { db } = portal.store.database;
    await db.updateTable('users').set({ mfa_enabled: 1 }).where('id', '=', user.id).execute();
    const listening = await tab(token);
    const tokenOf = async () => (await newestLink(portal, email)).searchParams.get('token') ?? '';
    const said = (change: string, session_id: string | null) => ({
      event_name: 'account_changed',
      data: { change, session_id },
    });
    await portal.call(forgotPassword, { body: { email } });
    const body = { email, token: await tokenOf(), password: 'quiet river at midnight' };
    expect((await portal.call(passwordReset, { body })).status).toBe(200);
    expect(dataOf(await listening.next())).toEqual(said('password_reset_waits', null));
    const isOwn = how === 'from the page';
    const stopped = isOwn
      ? await portal.call(passwordResetStopOwn, { token, body: {} })
      : await portal.call(passwordResetStop, { body: { email, token: await tokenOf() } });
    expect(stopped.status).toBe(200);
    const by = isOwn ? idsOf(token).jti : null;
    expect(dataOf(await listening.next())).toEqual(said('password_reset_stopped', by ?? null));
  });
});

/** A second sign-in, with an approval. */
async function secondSession(): Promise<string> {
  const pending = await startSignIn(portal, ann);
  const mfaToken = await proofByApproval(portal, pending, ann.device);
  const { body } = await portal.call(loginSecondFactor, { token: pending, mfaToken, body: {} });
  return body.auth_token ?? '';
}

it('names the available transports, in the order in which a browser should try them', async () => {
  const { token } = await account();
  const { body } = await portal.call(connectionToken, { token });
  expect(body.transports).toEqual([
    { transport: 'websocket', endpoint: `${portal.url.replace(/^http/, 'ws')}/connection/websocket` },
    { transport: 'http_stream', endpoint: `${portal.url}/connection/http_stream` },
    { transport: 'sse', endpoint: `${portal.url}/connection/sse` },
  ]);
});
