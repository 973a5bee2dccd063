import { createHash } from 'node:crypto';
import { companionDeviceList } from '@latchkey/contract/companion/companion-device-list';
import { companionDeviceRemove } from '@latchkey/contract/companion/companion-device-remove';
import { pairingStart } from '@latchkey/contract/companion/pairing-start';
import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import { passwordVerify } from '@latchkey/contract/mfa/password-verify';
import { recoveryCodeVerify } from '@latchkey/contract/mfa/recovery-code-verify';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { totpRegisterRequest } from '@latchkey/contract/mfa/totp-register-request';
import { totpRegisterSetup } from '@latchkey/contract/mfa/totp-register-setup';
import { totpRemove } from '@latchkey/contract/mfa/totp-remove';
import { passkeyList } from '@latchkey/contract/passkeys/passkey-list';
import { passkeyRegisterOption } from '@latchkey/contract/passkeys/passkey-register-option';
import { passkeyRegisterVerify } from '@latchkey/contract/passkeys/passkey-register-verify';
import { passkeyRemove } from '@latchkey/contract/passkeys/passkey-remove';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DevicePortal,
  pairedDevice,
  TestDevice,
} from '../server/src/features/companion/testing/companion-device.ts';
import { SoftwareAuthenticator } from '../server/src/features/passkeys/testing/software-authenticator.ts';
import { portalCalls } from './fixtures/portal-calls.ts';
import { type PortalCluster, startPortalCluster } from './fixtures/portal-cluster.ts';
import type { CreatedUser } from './fixtures/portal-process.ts';

/** docs/behaviour/companion.md#constants, docs/behaviour/passkeys.md#constants */
const [maxDevices, maxPasskeys] = [5, 20];

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

/** Alternates between the processes, so that concurrent calls use both. */
const at = (index: number): string => portal.processes[index % portal.processes.length]?.url ?? '';

const calls = (index: number): DevicePortal => portalCalls(at(index));

const check = (url: string, token: string) =>
  fetch(`${url}/api/oauth/is-authenticated`, { headers: { authorization: `Bearer ${token}` } });

it("#116 two processes that start concurrently on an empty database accept each other's tokens from the first one", {
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
/** Prepares each change, and returns the change itself. */
const changes: Record<string, (account: CreatedUser) => Promise<() => Promise<void>>> = {
  'a password change':
    async ({ email, password }) =>
    async () => {
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
    return async () => {
      const reply = await call(at(1), '/auth/reset-password', { email, token, password: fresh });
      expect(reply.status).toBe(200);
    };
  },
  'an operator':
    async ({ id }) =>
    async () => {
      const { code } = await portal.cli(['user', 'set-password', id, '--password-stdin'], fresh);
      expect(code).toBe(0);
    },
};

it.each(Object.keys(changes))(
  '#113 no sign-in with the old password survives the new one, set by %s',
  {
    timeout,
  },
  async (name) => {
    const account = await portal.createUser();
    // Before the sign-ins, whose mails would otherwise arrive first.
    const change = await changes[name]?.(account);
    const tokens: string[] = [];
    let isOver = false;
    const loops = Array.from({ length: 6 }, async (_, index) => {
      while (!isOver) {
        const reply = await signIn(at(index), account);
        if (reply.status === 200) tokens.push(await tokenOf(reply));
        else isOver ||= reply.status === 401;
      }
    });
    try {
      await expect.poll(() => tokens.length, { timeout: 30_000 }).toBeGreaterThan(5);
      await change?.();
    } finally {
      isOver = true;
      await Promise.all(loops);
    }
    const alive = await Promise.all(
      tokens.map(async (token, index) => (await check(at(index), token)).status),
    );
    expect(alive.filter((status) => status !== 401)).toEqual([]);
    expect((await signIn(portal.url, { ...account, password: fresh })).status).toBe(200);
  },
);

it('#113 no sign-in that waits for its second factor survives a change of the password that began it', {
  timeout,
}, async () => {
  const account = await portal.createUser();
  expect((await portal.cli(['user', 'require-2fa', account.id])).code).toBe(0);
  const tokens: string[] = [];
  let isOver = false;
  const loops = Array.from({ length: 4 }, async (_, index) => {
    while (!isOver) {
      const reply = await signIn(at(index), account);
      if (reply.status === 200) tokens.push(await tokenOf(reply));
      else isOver ||= reply.status === 401;
    }
  });
  try {
    await expect.poll(() => tokens.length, { timeout: 30_000 }).toBeGreaterThan(3);
    await changes['an operator']?.(account).then((change) => change());
  } finally {
    isOver = true;
    await Promise.all(loops);
  }
  const open = await Promise.all(
    tokens.map(async (token, index) => (await calls(index).call(mfaInfoRead, { token })).status),
  );
  expect(open.filter((status) => status !== 401)).toEqual([]);
});

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

it('#114 a code redeemed concurrently at both processes succeeds once, and its tokens are revoked', {
  timeout,
}, async () => {
  const client = await application();
  for (let round = 0; round < 5; round += 1) {
    const code = await codeFor(client);
    const all = await Promise.all(Array.from({ length: 8 }, (_, index) => redeem(at(index), client, code)));
    const won = all.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const { access_token = '', refresh_token = '' } = won[0]?.body ?? {};
    expect((await refresh(at(round), client, refresh_token)).body.error).toBe('invalid_grant');
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await fetch(`${at(round)}/oauth2/userinfo`, { headers })).status).toBe(401);
  }
});

it('#114 eight concurrent refreshes are answered by both processes as one family, which later reuse ends', {
  timeout,
}, async () => {
  const client = await application();
  const { refresh_token: first = '' } = (await redeem(at(0), client, await codeFor(client))).body;
  const all = await Promise.all(Array.from({ length: 8 }, (_, index) => refresh(at(index), client, first)));
  expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const siblings = all.map(({ body }) => body.refresh_token ?? '');
  // The server's grace period is ten seconds. Afterwards the first token counts as reuse at either process.
  await expect
    .poll(async () => (await refresh(at(1), client, first)).body.error, { timeout: 30_000, interval: 1_000 })
    .toBe('invalid_grant');
  for (const [index, token] of siblings.entries()) {
    expect((await refresh(at(index), client, token)).body.error).toBe('invalid_grant');
  }
});

describe('#115 at both processes concurrently', () => {
  const rounds = 3;
  const codeOf = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret) });

  interface Owner extends CreatedUser {
    readonly token: string;
    /** Confirms one action, each with a new recovery code. */
    proof(): Promise<string>;
  }

  /**
   * An account with a password, an authenticator app and recovery codes, each registered by API calls. Its email is not
   * a factor.
   */
  async function owner(): Promise<Owner> {
    const made = await portal.createUser({ emailVerified: false });
    const token = await tokenOf(await signIn(at(0), made));
    const { password } = made;
    // A factor added with its own confirmation can be used immediately.
    const byPassword = async () => {
      const { body } = await calls(1).call(passwordVerify, { token, body: { password } });
      return body.mfa_token;
    };
    const [forCodes, forApp] = [await byPassword(), await byPassword()];
    const codes = await calls(0).call(recoveryCodesGenerate, { token, mfaToken: forCodes, body: {} });
    const begun = await calls(1).call(totpRegisterRequest, { token, mfaToken: forApp, body: {} });
    const { reference_code, secret } = begun.body;
    const body = { reference_code, code: codeOf(secret) };
    expect((await calls(0).call(totpRegisterSetup, { token, body })).status).toBe(200);
    const unused = codes.body.codes.map(({ code }) => code);
    return {
      ...made,
      token,
      async proof() {
        const code = unused.shift() ?? '';
        const { body: proven } = await calls(unused.length).call(recoveryCodeVerify, {
          token,
          body: { code },
        });
        return proven.mfa_token;
      },
    };
  }

  /** Begins the registrations of passkeys one after the other. Each returned function completes one. */
  async function beginPasskeys({ token }: Owner, count: number) {
    const begun: ((index: number) => Promise<{ status: number; body: { id: string } }>)[] = [];
    for (let made = 0; made < count; made += 1) {
      const { body } = await calls(made).call(passkeyRegisterOption, { token, body: {} });
      const payloads = new SoftwareAuthenticator().create(body, portal.url);
      const { reference_code } = body;
      begun.push((index) =>
        calls(index).call(passkeyRegisterVerify, { token, body: { reference_code, payloads } }),
      );
    }
    return begun;
  }

  it('an enforced account that removes its last two factors keeps one of them', { timeout }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, token, proof } = await owner();
      const device = await pairedDevice(calls(round), token, await proof());
      expect((await portal.cli(['user', 'require-2fa', id])).code).toBe(0);
      const proofs = [await proof(), await proof()] as const;
      const replies = await Promise.all([
        calls(round).call(totpRemove, { token, mfaToken: proofs[0], body: {} }),
        calls(round + 1).call(companionDeviceRemove, {
          token,
          mfaToken: proofs[1],
          params: { id: device.id },
          body: {},
        }),
      ]);
      expect(replies.map(({ body }) => body.status).sort()).toEqual(['forbidden', undefined]);
      const { body } = await calls(round).call(mfaInfoRead, { token });
      const left = body.registered_factors.filter(({ type }) => type === 'totp' || type === 'carro_id');
      expect(left).toHaveLength(1);
    }
  });

  it('one of the last two sign-in methods is kept', { timeout }, async () => {
    const database = new pg.Client({ connectionString: portal.databaseUrl });
    await database.connect();
    try {
      for (let round = 0; round < rounds; round += 1) {
        const account = await owner();
        const { id, token, proof } = account;
        const ids: string[] = [];
        for (const finish of await beginPasskeys(account, 2)) ids.push((await finish(round)).body.id);
        // No call removes a password. An account created without one has this state.
        await database.query('update users set password_hash = null where id = $1', [id]);
        const proofs = [await proof(), await proof()];
        const replies = await Promise.all(
          ids.map((passkey, index) =>
            calls(round + index).call(passkeyRemove, {
              token,
              mfaToken: proofs[index],
              params: { id: passkey },
              body: {},
            }),
          ),
        );
        expect(replies.map(({ body }) => body.status).sort()).toEqual(['forbidden', undefined]);
        expect((await calls(round).call(passkeyList, { token })).body.passkeys).toHaveLength(1);
      }
    } finally {
      await database.end();
    }
  });

  it('no passkey is registered beyond the limit', { timeout }, async () => {
    const account = await owner();
    const begun = await beginPasskeys(account, maxPasskeys + 4);
    const replies = await Promise.all(begun.map((finish, index) => finish(index)));
    const count = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect([count(200), count(409)]).toEqual([maxPasskeys, 4]);
    const { body } = await calls(0).call(passkeyList, { token: account.token });
    expect(body.passkeys).toHaveLength(maxPasskeys);
  });

  it('one pairing is active, one device uses it, and the sixth is refused', { timeout }, async () => {
    const { token } = await owner();
    const listed = async () => (await calls(0).call(companionDeviceList, { token })).body.devices.length;
    for (let paired = 1; paired <= maxDevices; paired += 1) {
      const begun = await Promise.all(
        [0, 1].map((index) => calls(index).call(pairingStart, { token, body: {} })),
      );
      expect(begun.map(({ status }) => status)).toEqual([200, 200]);
      // Two devices with each secret, one at each process.
      const taken = await Promise.all(
        [0, 1, 2, 3].map((index) => {
          const secret = begun[index >> 1]?.body.secret ?? '';
          return new TestDevice(calls(index)).pair(secret, `Device ${paired}`);
        }),
      );
      expect(taken.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
      expect(await listed()).toBe(paired);
    }
    const more = await Promise.all(
      [0, 1].map((index) => calls(index).call(pairingStart, { token, body: {} })),
    );
    expect(more.map(({ status }) => status)).toEqual([409, 409]);
    expect(await listed()).toBe(maxDevices);
  });
});
