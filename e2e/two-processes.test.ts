import { createHash } from 'node:crypto';
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
    const { link } = await portal.received(email, (mail) => !!mail.link?.includes('/auth/reset-password?'));
    const token = new URL(link ?? '').searchParams.get('token');
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
    try {
      await expect.poll(() => tokens.length, { timeout: 30_000 }).toBeGreaterThan(5);
      await changes[name]?.(account);
    } finally {
      isOver = true;
      await Promise.all(loops);
    }
    const alive = await Promise.all(tokens.map(async (token, turn) => (await check(at(turn), token)).status));
    expect(alive.filter((status) => status !== 401)).toEqual([]);
    expect((await signIn(portal.url, { ...account, password: fresh })).status).toBe(200);
  },
);

const redirectUri = 'https://app.example.test/callback';
const verifier = 'a verifier that is long enough to be one'.replaceAll(' ', '-').padEnd(43, 'x');

interface Application {
  readonly client_id: string;
  readonly client_secret: string;
}

async function application(): Promise<Application> {
  const args = ['client', 'create', '--name', 'Shop', '--trusted', '--redirect-uri', redirectUri, '--json'];
  return JSON.parse((await portal.cli(args)).stdout) as Application;
}

async function codeFor({ client_id }: Application): Promise<string> {
  const token = await tokenOf(await signIn(portal.url, await portal.createUser()));
  const reply = await call(
    at(0),
    '/oauth/authorize',
    {
      client_id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    },
    token,
  );
  return ((await reply.json()) as { code: string }).code;
}

async function tokens(url: string, client: Application, form: Record<string, string>) {
  const basic = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64');
  const reply = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams(form),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, string> };
}

const redeem = (url: string, client: Application, code: string) =>
  tokens(url, client, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
const refresh = (url: string, client: Application, token: string) =>
  tokens(url, client, { grant_type: 'refresh_token', refresh_token: token });

it('#114 of a code that is redeemed at both processes at once one wins, and nothing of it is left', {
  timeout,
}, async () => {
  const client = await application();
  for (let round = 0; round < 5; round += 1) {
    const code = await codeFor(client);
    const all = await Promise.all(Array.from({ length: 8 }, (_, turn) => redeem(at(turn), client, code)));
    const won = all.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const { access_token = '', refresh_token = '' } = won[0]?.body ?? {};
    expect((await refresh(at(round), client, refresh_token)).body.error).toBe('invalid_grant');
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await fetch(`${at(round)}/oauth2/userinfo`, { headers })).status).toBe(401);
  }
});

it('#114 eight refreshes at once are answered by both processes, as one family that later reuse ends', {
  timeout,
}, async () => {
  const client = await application();
  const { refresh_token: first = '' } = (await redeem(at(0), client, await codeFor(client))).body;
  const all = await Promise.all(Array.from({ length: 8 }, (_, turn) => refresh(at(turn), client, first)));
  expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const siblings = all.map(({ body }) => body.refresh_token ?? '');
  // The grace of ten seconds is the server's; past it the first token is reuse, at either process.
  await expect
    .poll(async () => (await refresh(at(1), client, first)).body.error, { timeout: 30_000, interval: 1_000 })
    .toBe('invalid_grant');
  for (const [turn, token] of siblings.entries()) {
    expect((await refresh(at(turn), client, token)).body.error).toBe('invalid_grant');
  }
});
