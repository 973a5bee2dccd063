import { companionApprove } from '@latchkey/contract/companion/companion-approve';
import { companionDeny } from '@latchkey/contract/companion/companion-deny';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { patience } from '../scripts/testing/patience.ts';
import { pairedDevice } from '../server/src/features/companion/testing/companion-device.ts';
import { portalCalls } from './fixtures/portal-calls.ts';
import { type PortalCluster, startPortalCluster } from './fixtures/portal-cluster.ts';
import type { CreatedUser, InboxMessage } from './fixtures/portal-process.ts';

// Tests of separate budgets, on two processes with one PostgreSQL and one Redis behind a round-robin proxy.
const timeout = 180_000 * patience;
/** For a message: a machine that is busy hashes passwords first. */
const arrival = 45_000 * patience;
const wrong = 'wrong horse battery staple';
let portal: PortalCluster;
let database: pg.Client;

beforeAll(async () => {
  portal = await startPortalCluster();
  database = new pg.Client({ connectionString: portal.databaseUrl });
  await database.connect();
}, timeout);
afterAll(async () => {
  await database?.end();
  await portal?.dispose();
}, timeout);

interface Answer {
  readonly status: number;
  readonly cookie: string;
  readonly body: Record<string, unknown> & { status?: string; auth_token?: string; mfa_token?: string };
}

interface From {
  readonly address?: string;
  readonly cookie?: string;
  readonly token?: string;
}

let addresses = 0;
/** An address that was not used before. */
const newAddress = (): string => {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
};

/** Goes to the next process in the rotation. Each call uses a new address unless one is given. */
async function post(path: string, body: object, { address, cookie, token }: From = {}): Promise<Answer> {
  const reply = await fetch(`${portal.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address ?? newAddress(),
      ...(cookie ? { cookie } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  return {
    status: reply.status,
    cookie: (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
    body: (await reply.json()) as Answer['body'],
  };
}

const signIn = ({ email, password }: Pick<CreatedUser, 'email' | 'password'>, from?: From) =>
  post('/auth/login', { email, password }, from);

/** The messages delivered by any process, newest first. */
async function messagesTo(address: string): Promise<InboxMessage[]> {
  const inboxes = await Promise.all(
    portal.processes.map(async ({ url }) => {
      const reply = await fetch(`${url}/dev/inbox.json?to=${encodeURIComponent(address)}`);
      return ((await reply.json()) as { messages: InboxMessage[] }).messages;
    }),
  );
  return inboxes.flat().sort((one, other) => other.at.localeCompare(one.at));
}
const countOf = async (address: string, subject: RegExp) =>
  (await messagesTo(address)).filter((message) => subject.test(`${message.subject} ${message.text}`)).length;

async function requireTwoFactors({ id }: CreatedUser): Promise<void> {
  const { code } = await portal.cli(['user', 'require-2fa', id]);
  expect(code).toBe(0);
}

/** One after the other, so that the queue of password hashes accepts them all. */
async function repeat(times: number, action: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < times; index += 1) await action(index);
}

it('#97 anonymous calls do not affect the codes of a sign-in', { timeout }, async () => {
  const account = await portal.createUser();
  await requireTwoFactors(account);
  await repeat(8, () => post('/auth/forgot-password', { email: account.email }));
  // The budget of five, and the link that a full budget leaves valid (#371).
  await expect.poll(() => countOf(account.email, /reset/i), { timeout: arrival }).toBe(6);
  const pending = await signIn(account);
  expect(pending.body.status).toBe('2fa_required');
  const challenge = await post(
    '/mfa/challenge/email_otp/request',
    {},
    { token: pending.body.auth_token ?? '' },
  );
  expect(challenge.status).toBe(200);
  await expect
    .poll(async () => (await messagesTo(account.email)).some(({ code }) => code !== null), {
      timeout: arrival,
    })
    .toBe(true);
  expect(await countOf(account.email, /reset/i)).toBe(6);
});

let phones = 0;
const newNumber = (): string => {
  phones += 1;
  return `8${String(1_000_000 + phones * 10_007).slice(0, 7)}`;
};
const requestCode = (phone_no: string, from?: From) =>
  post('/auth/login/mobile', { phone_code: '+65', phone_no, send_via: 'sms' }, from);
const verifyCode = (asked: Answer, otp: string, from?: From) =>
  post('/auth/login/mobile/verify', { reference_number: asked.body.reference_number, otp }, from);
async function codeAt(phone_no: string, atLeast: number): Promise<string> {
  await expect
    .poll(async () => (await messagesTo(`+65${phone_no}`)).length, { timeout: arrival })
    .toBe(atLeast);
  return (await messagesTo(`+65${phone_no}`))[0]?.code ?? '';
}

it('#98 wrong phone codes lock no factor, and block the method only for strangers', { timeout }, async () => {
  const number = newNumber();
  const account = await portal.createUser({ phone: `+65${number}`, phoneVerified: true });
  const { cookie } = await signIn(account);
  const asked = await requestCode(number);
  const right = await codeAt(number, 1);
  const guess = right === '000000' ? '000001' : '000000';
  expect((await verifyCode(asked, guess)).body.status).toBe('invalid_code');
  await database.query('update sign_in_failures set failures = 99, updated_at = 0 where user_id = $1', [
    account.id,
  ]);
  // Of two concurrent attempts at both processes one is the hundredth, after which the right code is refused.
  await Promise.all([verifyCode(asked, guess), verifyCode(asked, guess)]);
  expect((await verifyCode(asked, right)).body.status).toBe('invalid_code');
  const { rows } = await database.query('select 1 from second_factor_failures where user_id = $1', [
    account.id,
  ]);
  expect(rows).toEqual([]);
  const own = await requestCode(number, { cookie });
  expect((await verifyCode(own, await codeAt(number, 2), { cookie })).status).toBe(200);
});

it('#99 requests for unknown numbers do not stop codes for known ones', { timeout }, async () => {
  const block = '8765';
  const account = await portal.createUser({ phone: `+65${block}9999`, phoneVerified: true });
  expect(account.id).not.toBe('');
  await repeat(45, async (index) => {
    expect((await requestCode(`${block}${String(index).padStart(4, '0')}`)).status).toBe(200);
  });
  expect((await requestCode(`${block}9999`)).status).toBe(200);
  await codeAt(`${block}9999`, 1);
});

it('#100 an address with many strangers does not lock out a known browser there', { timeout }, async () => {
  const account = await portal.createUser();
  const address = newAddress();
  const { cookie } = await signIn(account, { address });
  await repeat(25, (round) =>
    Promise.all(
      [0, 1, 2, 3].map((index) =>
        signIn({ email: `nobody-${round}-${index}@example.com`, password: wrong }, { address }),
      ),
    ),
  );
  for (let round = 0; round < portal.processes.length; round += 1) {
    expect((await signIn(account, { address })).status).toBe(429);
    expect((await signIn(account, { address, cookie })).status).toBe(200);
  }
});

it("#101 a stranger's approval requests do not affect those of a known browser, and stop when one is denied", {
  timeout,
}, async () => {
  const account = await portal.createUser();
  const { password } = account;
  const own = await signIn(account);
  const token = own.body.auth_token ?? '';
  const proof = await post('/mfa/challenge/password/verify', { password }, { token });
  const device = await pairedDevice(portalCalls(portal.url), token, proof.body.mfa_token ?? '');
  await requireTwoFactors(account);
  const ask = async (from: From) =>
    post(
      '/mfa/challenge/carro_id/request',
      {},
      { ...from, token: (await signIn(account, from)).body.auth_token ?? '' },
    );
  const address = newAddress();
  const stranger = await ask({ address });
  expect(stranger.status).toBe(200);
  for (let more = 0; more < 4; more += 1) expect((await ask({})).status).toBe(200);
  expect((await ask({})).status).toBe(429);
  const mine = await ask({ cookie: own.cookie });
  expect(mine.status).toBe(200);
  const params = (answer: Answer) => ({ id: String(answer.body.challenge_id) });
  expect((await device.call(companionDeny, { params: params(stranger) })).status).toBe(200);
  await database.query('update companion_challenges set created_at = 0 where user_id = $1', [account.id]);
  for (let round = 0; round < portal.processes.length; round += 1) {
    expect((await ask({ address })).status).toBe(429);
  }
  expect((await ask({})).status).toBe(200);
  const body = { number: String(mine.body.number) };
  expect((await device.call(companionApprove, { params: params(mine), body })).status).toBe(200);
  await expect.poll(() => countOf(account.email, /denied/i), { timeout: arrival }).toBe(1);
});

it('#102 ten wrong passwords over two processes cause one lock, which is notified, shown and lifted', {
  timeout,
}, async () => {
  const account = await portal.createUser();
  await repeat(12, () => signIn({ ...account, password: wrong }));
  expect((await signIn(account)).body.status).toBe('invalid_credential');
  await expect.poll(() => countOf(account.email, /trying to sign in/i), { timeout: arrival }).toBe(1);
  const show = async () =>
    JSON.parse((await portal.cli(['user', 'show', account.id, '--json'])).stdout) as {
      locked_until: string | null;
      failures_24h: Record<string, number>;
    };
  const shown = await show();
  expect(Date.parse(shown.locked_until ?? '')).toBeGreaterThan(Date.now());
  expect(shown.failures_24h).toEqual({ locked: 3, wrong_password: 10 });
  expect((await portal.cli(['user', 'unlock', account.id])).code).toBe(0);
  expect((await show()).locked_until).toBeNull();
  for (let round = 0; round < portal.processes.length; round += 1) {
    expect((await signIn(account)).status).toBe(200);
  }
  expect(await countOf(account.email, /trying to sign in/i)).toBe(1);
});
