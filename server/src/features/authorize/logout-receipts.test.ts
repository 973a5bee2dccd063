import { logoutReceiptRead } from '@latchkey/contract/authorize/logout-receipt-read';
import { oauthLogout } from '@latchkey/contract/authorize/oauth-logout';
import { logout } from '@latchkey/contract/sessions/logout';
import { sessionEnd } from '@latchkey/contract/sessions/session-end';
import { sessionEndOthers } from '@latchkey/contract/sessions/session-end-others';
import { sessionList } from '@latchkey/contract/sessions/session-list';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BoundClient } from '../../app/testing/bound-client.ts';
import { minute } from '../../platform/clock/durations.ts';
import { type LogoutReceiver, logoutReceiver } from './testing/logout-receiver.ts';
import { password, type TestOauth, testOauth } from './testing/test-oauth.ts';

let oauth: TestOauth;
let well: LogoutReceiver;
let ill: LogoutReceiver;
let count = 0;
beforeAll(async () => {
  [oauth, well, ill] = await Promise.all([testOauth(), logoutReceiver(), logoutReceiver()]);
  ill.status = 500;
});
afterAll(async () => {
  well.stop();
  ill.stop();
  await oauth.stop();
});

const told = (name: string, { url }: LogoutReceiver) =>
  oauth.client({ name, backchannelLogoutUri: url, mayUsePrivateNetwork: true });

/** An account that is signed in to an application that responds, one that fails, and one that cannot be notified. */
async function signedIn() {
  count += 1;
  const { id, token } = await oauth.account(`receipt${count}@example.com`);
  const clients = [
    await told('Bravo', well),
    await told('Alpha', ill),
    await oauth.client({ name: 'Cargo' }),
  ];
  for (const client of clients) await oauth.signInTo(await oauth.configure(client), { token });
  return { id, token, email: `receipt${count}@example.com`, clients };
}

async function read(receipt: string | undefined) {
  const { status, body } = await oauth.call(logoutReceiptRead, { body: { receipt: receipt ?? '' } });
  return status === 200 ? body.applications.map(({ name, outcome }) => `${name}: ${outcome}`) : status;
}

describe('a logout receipt', () => {
  it('says which applications confirmed, are pending, failed, or cannot be notified', async () => {
    const { token } = await signedIn();
    const { body } = await oauth.call(logout, { token });
    await expect
      .poll(() => read(body.receipt), { timeout: 20_000 })
      .toEqual(['Alpha: waiting', 'Bravo: confirmed', 'Cargo: unreachable']);
    await oauth.store.database.db
      .updateTable('logout_notices')
      .set({ state: 'failed' })
      .where('state', '=', 'waiting')
      .execute();
    expect(await read(body.receipt)).toContain('Alpha: failed');
  });

  it('is issued if an application is notified, and not otherwise', async () => {
    count += 1;
    const { token } = await oauth.account(`receipt${count}@example.com`);
    await oauth.signInTo(await oauth.configure(await oauth.client({ name: 'Deaf' })), { token });
    expect((await oauth.call(logout, { token })).body).toEqual({});
  });

  it('is issued for a logout that an application began, and when other sessions are ended', async () => {
    const one = await signedIn();
    const byApplication = await oauth.call(oauthLogout, { token: one.token, body: { confirm: true } });
    await expect
      .poll(() => read(byApplication.body.receipt), { timeout: 20_000 })
      .toContain('Bravo: confirmed');

    const { email, clients } = await signedIn();
    const second = await oauth.signIn(email, password);
    const [client] = clients;
    if (!client) throw new Error('No client');
    await oauth.signInTo(await oauth.configure(client), { token: second });
    const here = await oauth.signIn(email, password);
    const { sessions } = (await oauth.call(sessionList, { token: here })).body;
    const { jti } = JSON.parse(Buffer.from(second.split('.')[1] ?? '', 'base64url').toString());
    expect(sessions.map(({ id }) => id)).toContain(jti);
    const ended = await oauth.call(sessionEnd, { token: here, params: { id: jti } });
    await expect.poll(() => read(ended.body.receipt), { timeout: 20_000 }).toEqual(['Bravo: confirmed']);
    const others = await oauth.call(sessionEndOthers, { token: here });
    await expect
      .poll(() => read(others.body.receipt), { timeout: 20_000 })
      .toEqual(['Alpha: waiting', 'Bravo: confirmed', 'Cargo: unreachable']);
    expect((await oauth.call(sessionEndOthers, { token: here })).body).toEqual({});
  });
});

describe('#264 a logout receipt', () => {
  it('gives nothing if it was forged, modified or has expired', async () => {
    const { token } = await signedIn();
    const receipt = (await oauth.call(logout, { token })).body.receipt ?? '';
    const [version, kid, iv = '', ciphertext = '', tag] = receipt.split('.');
    const flipped = `${ciphertext.startsWith('A') ? 'B' : 'A'}${ciphertext.slice(1)}`;
    const made = Buffer.from(JSON.stringify({ u: '', e: Number.MAX_SAFE_INTEGER, s: [], a: [] }));
    for (const forged of [
      'x',
      receipt.slice(0, -2),
      [version, kid, iv, flipped, tag].join('.'),
      [version, kid, iv, made.toString('base64url'), tag].join('.'),
      token,
    ])
      expect(await read(forged)).toBe(404);
    expect(await read(receipt)).toHaveLength(3);
    oauth.clock.advance(61 * minute);
    expect(await read(receipt)).toBe(404);
  });

  it('reveals names and outcomes of that logout only, and nothing without a call', async () => {
    const mine = await signedIn();
    const other = await signedIn();
    const own = await told('Mine alone', well);
    await oauth.signInTo(await oauth.configure(own), { token: mine.token });
    const [a, b] = [
      await oauth.call(logout, { token: mine.token }),
      await oauth.call(logout, { token: other.token }),
    ];
    await expect.poll(() => read(a.body.receipt), { timeout: 20_000 }).toContain('Mine alone: confirmed');
    expect(await read(b.body.receipt)).not.toContain('Mine alone: confirmed');
    const { body } = await oauth.call(logoutReceiptRead, { body: { receipt: a.body.receipt ?? '' } });
    expect(new Set(body.applications.flatMap(Object.keys))).toEqual(
      new Set(['name', 'is_verified', 'vouched_by', 'outcome']),
    );
    const plain = Buffer.from(a.body.receipt ?? '', 'base64url').toString('latin1') + a.body.receipt;
    for (const secret of [mine.id, own.id, 'Mine alone', mine.email]) expect(plain).not.toContain(secret);
  });

  it('is not issued for a copied token of a bound session, or for another account', async () => {
    const { email, clients } = await signedIn();
    const browser = new BoundClient(oauth);
    const signIn = async () => {
      const token = await browser.signIn(email, password);
      const [client] = clients;
      if (!client) throw new Error('No client');
      const bound = { ...oauth, call: browser.call.bind(browser) };
      await (await testOauth({}, bound)).signInTo(await oauth.configure(client), { token });
      return token;
    };
    const copied = await signIn();
    expect((await oauth.call(logout, { token: copied })).body).toEqual({});
    const again = await signIn();
    const byApplication = await oauth.call(oauthLogout, { token: again, body: { confirm: true } });
    expect(byApplication.body.receipt).toBeUndefined();
    const held = await signIn();
    const stranger = await oauth.account(`stranger${count}@example.com`);
    const { jti } = JSON.parse(Buffer.from(held.split('.')[1] ?? '', 'base64url').toString());
    expect((await oauth.call(sessionEnd, { token: stranger.token, params: { id: jti } })).status).toBe(404);
    expect((await browser.call(logout, { token: held })).body.receipt).toBeTruthy();
  });

  it('can be queried a limited number of times', async () => {
    const { token } = await signedIn();
    const { body } = await oauth.call(logout, { token });
    const statuses = new Set<unknown>();
    for (let asked = 0; asked < 32; asked += 1) statuses.add(await read('made up'));
    expect(statuses).toContain(429);
    await vi.waitFor(async () => expect(await read(body.receipt)).toHaveLength(3));
  });
});
