import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PortalCluster, startPortalCluster } from './fixtures/portal-cluster.ts';
import type { CreatedUser } from './fixtures/portal-process.ts';

const timeout = 180_000;
let portal: PortalCluster;

beforeAll(async () => {
  portal = await startPortalCluster();
}, timeout);
afterAll(() => portal?.dispose(), timeout);

type Json = Record<string, unknown>;

async function call(
  at: string,
  path: string,
  body: Json,
  token?: string,
  method = 'POST',
): Promise<Response> {
  return fetch(`${at}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
}

const signIn = (at: string, { email, password }: Pick<CreatedUser, 'email' | 'password'>) =>
  call(at, '/auth/login', { email, password });

async function tokenOf(reply: Response): Promise<string> {
  const { auth_token: token } = (await reply.json()) as { auth_token?: string };
  if (!token) throw new Error(`Sign-in answered ${reply.status}`);
  return token;
}

/** The process of the turn: what races has to meet on both. */
const at = (turn: number): string => portal.processes[turn % portal.processes.length]?.url ?? '';

const check = (url: string, token: string) =>
  fetch(`${url}/api/oauth/is-authenticated`, { headers: { authorization: `Bearer ${token}` } });

it('#116 two processes that start at once on an empty database believe each other from the first token on', {
  timeout,
}, async () => {
  const account = await portal.createUser();
  const published = await Promise.all(
    portal.processes.map(async ({ url }) => (await fetch(`${url}/oauth2/jwks`)).json()),
  );
  expect(published[1]).toEqual(published[0]);
  for (const each of portal.processes) {
    const token = await tokenOf(await signIn(each.url, account));
    for (const { url } of [...portal.processes, portal]) expect((await check(url, token)).status).toBe(200);
  }
});

const fresh = 'quiet river at midnight';
const changes: Record<string, (account: CreatedUser) => Promise<void>> = {
  'a password change': async ({ email, password }) => {
    const token = await tokenOf(await signIn(portal.url, { email, password }));
    const proof = await call(at(1), '/mfa/challenge/password/verify', { password }, token);
    const { mfa_token } = (await proof.json()) as { mfa_token: string };
    const body = { current_password: password, password: fresh, mfa_token };
    const changed = await call(at(1), '/profile/passwords', body, token, 'PUT');
    expect(changed.status).toBe(200);
    expect((await call(at(0), '/logout', {}, token)).status).toBe(200);
  },
  'a reset': async ({ email }) => {
    await call(at(0), '/auth/forgot-password', { email });
    const [mail] = await portal.inbox(email);
    const token = new URL(mail?.link ?? '').searchParams.get('token');
    expect((await call(at(1), '/auth/reset-password', { email, token, password: fresh })).status).toBe(200);
  },
  'an operator': async ({ id }) => {
    const { code } = await portal.cli(['user', 'set-password', id, '--password-stdin'], fresh);
    expect(code).toBe(0);
  },
};

it.each(Object.keys(changes))(
  '#113 no sign-in with the old password outlives the new one, set by %s',
  {
    timeout,
  },
  async (name) => {
    const account = await portal.createUser();
    const tokens: string[] = [];
    let isOver = false;
    const loops = Array.from({ length: 6 }, async (_, turn) => {
      while (!isOver) {
        const reply = await signIn(at(turn), account);
        if (reply.status === 200) tokens.push(await tokenOf(reply));
        else isOver ||= reply.status === 401;
      }
    });
    await expect.poll(() => tokens.length, { timeout: 30_000 }).toBeGreaterThan(5);
    await changes[name]?.(account);
    isOver = true;
    await Promise.all(loops);
    const alive = await Promise.all(tokens.map(async (token, turn) => (await check(at(turn), token)).status));
    expect(alive.filter((status) => status !== 401)).toEqual([]);
    expect((await signIn(portal.url, { ...account, password: fresh })).status).toBe(200);
  },
);
