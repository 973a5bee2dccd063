import { passkeyLoginOption } from '@latchkey/contract/login/passkey-login-option';
import { passkeyLoginVerify } from '@latchkey/contract/login/passkey-login-verify';
import { passkeyChallengeOption } from '@latchkey/contract/passkeys/passkey-challenge-option';
import { passkeyChallengeVerify } from '@latchkey/contract/passkeys/passkey-challenge-verify';
import { passkeyList } from '@latchkey/contract/passkeys/passkey-list';
import { passkeyRegisterOption } from '@latchkey/contract/passkeys/passkey-register-option';
import { passkeyRegisterVerify } from '@latchkey/contract/passkeys/passkey-register-verify';
import { passkeyRemove } from '@latchkey/contract/passkeys/passkey-remove';
import { passkeyUpdate } from '@latchkey/contract/passkeys/passkey-update';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { minute, second } from '../../platform/clock/durations.ts';
import { proofByPassword } from '../mfa/testing/authenticator-app.ts';
import { type Ceremony, type KeyAlgorithm, SoftwareAuthenticator } from './testing/software-authenticator.ts';

const password = 'correct horse battery';
let portal: TestPortal;
let origin: string;
let count = 0;

beforeAll(async () => {
  portal = await testPortal();
  origin = portal.config.http.publicUrl;
});
afterAll(() => portal.stop());

interface Person {
  id: string;
  email: string;
  token: string;
}

async function person(): Promise<Person> {
  count += 1;
  const email = `person${count}@example.com`;
  const { id } = await portal.createUser({ email, password, emailVerified: true });
  return { id, email, token: await portal.signIn(email, password) };
}

/** A proof that works in every state: with a passkey there is no step-up by password. */
async function proof({ token }: Person, passkey?: SoftwareAuthenticator): Promise<string> {
  if (!passkey) return proofByPassword(portal, token, password);
  const { body } = await confirm(token, passkey);
  return body.mfa_token;
}

async function startRegistration(token: string, mfaToken: string) {
  const { body } = await portal.call(passkeyRegisterOption, {
    token,
    mfaToken,
    body: { server_host: origin },
  });
  return body;
}

async function register(
  owner: Person,
  authenticator: SoftwareAuthenticator,
  change: Partial<Ceremony> = {},
  earlier?: SoftwareAuthenticator,
) {
  const mfaToken = await proof(owner, earlier);
  const started = await startRegistration(owner.token, mfaToken);
  const payloads = authenticator.create(started, origin, change);
  return portal.call(passkeyRegisterVerify, {
    token: owner.token,
    body: { reference_code: started.reference_code, payloads, mfa_token: mfaToken },
  });
}

async function signIn(authenticator: SoftwareAuthenticator, change: Partial<Ceremony> = {}) {
  const { body } = await portal.call(passkeyLoginOption, { body: { server_host: origin } });
  const payloads = authenticator.get(body, origin, change);
  return portal.call(passkeyLoginVerify, { body: { reference_code: body.reference_code, payloads } });
}

async function confirm(token: string, authenticator: SoftwareAuthenticator, change: Partial<Ceremony> = {}) {
  const { body } = await portal.call(passkeyChallengeOption, { token, body: { server_host: origin } });
  const payloads = authenticator.get(body, origin, change);
  return portal.call(passkeyChallengeVerify, {
    token,
    body: { reference_code: body.reference_code, payloads },
  });
}

describe.each<KeyAlgorithm>(['ES256', 'RS256', 'Ed25519'])('a passkey with %s', (algorithm) => {
  it('registers, signs in, confirms an action, is renamed and removed', async () => {
    const owner = await person();
    const authenticator = new SoftwareAuthenticator(algorithm);
    const registered = await register(owner, authenticator);
    expect(registered.status).toBe(200);
    expect(registered.body).toMatchObject({
      name: 'Bitwarden',
      provider: 'Bitwarden',
      is_synced: true,
      last_used_at: null,
    });

    const signedIn = await signIn(authenticator);
    expect(signedIn.status).toBe(200);
    const { body: profile } = await portal.call(profileRead, { token: signedIn.body.auth_token });
    expect(profile.id).toBe(owner.id);

    const { id } = registered.body;
    const renamed = await portal.call(passkeyUpdate, {
      token: owner.token,
      params: { id },
      body: { name: 'My phone', mfa_token: await proof(owner, authenticator) },
    });
    expect(renamed.body.name).toBe('My phone');
    const { body: list } = await portal.call(passkeyList, { token: owner.token });
    expect(list.passkeys).toHaveLength(1);
    expect(list.passkeys[0]?.last_used_at).not.toBeNull();

    const removed = await portal.call(passkeyRemove, {
      token: owner.token,
      params: { id },
      mfaToken: await proof(owner, authenticator),
      body: {},
    });
    expect(removed.status).toBe(200);
    expect((await signIn(authenticator)).status).toBe(401);
  });

  it('#50 refuses a sign-in with any single value changed', async () => {
    const authenticator = new SoftwareAuthenticator(algorithm);
    await register(await person(), authenticator);
    const changes: Record<string, Partial<Ceremony>> = {
      type: { type: 'webauthn.create' },
      challenge: { challenge: 'A'.repeat(43) },
      origin: { origin: 'https://evil.example' },
      'origin with another port': { origin: `${origin}1` },
      'origin in a path': { origin: `${origin}/` },
      crossOrigin: { crossOrigin: true },
      topOrigin: { topOrigin: 'https://evil.example' },
      rpIdHash: { rpId: 'evil.example' },
      'user presence': { userPresent: false },
      'user verification (#51)': { userVerified: false },
      signature: { signature: flipBit },
      'empty signature': { signature: () => Buffer.alloc(0) },
      'flags after the signing': { authenticatorData: flipFlags },
    };
    for (const [name, change] of Object.entries(changes)) {
      expect([name, (await signIn(authenticator, change)).status]).toEqual([name, 401]);
    }
    expect((await signIn(authenticator)).status).toBe(200);
  });
});

it('#119 each algorithm requires its own key type', async () => {
  const owner = await person();
  const mfaToken = await proof(owner);
  const numbers = { ES256: -7, RS256: -257, Ed25519: -8 } as const;
  for (const of of ['ES256', 'RS256', 'Ed25519'] as const) {
    for (const [claimed, algorithm] of Object.entries(numbers)) {
      if (claimed === of) continue;
      const started = await startRegistration(owner.token, mfaToken);
      const payloads = new SoftwareAuthenticator(of).create(started, origin, { algorithm });
      const body = { reference_code: started.reference_code, payloads, mfa_token: mfaToken };
      const { status } = await portal.call(passkeyRegisterVerify, { token: owner.token, body });
      expect([of, claimed, status]).toEqual([of, claimed, 422]);
    }
  }
});

describe('registering', () => {
  it('#50 refuses a registration with any single value changed, and keeps the proof for the next attempt', async () => {
    const owner = await person();
    const mfaToken = await proof(owner);
    const authenticator = new SoftwareAuthenticator();
    const changes: Record<string, Partial<Ceremony>> = {
      type: { type: 'webauthn.get' },
      challenge: { challenge: 'A'.repeat(43) },
      origin: { origin: 'https://evil.example' },
      crossOrigin: { crossOrigin: true },
      rpIdHash: { rpId: 'evil.example' },
      'user presence': { userPresent: false },
      'user verification': { userVerified: false },
      'algorithm that was not offered': { algorithm: -37 },
      'id that was not signed': { id: 'AAAA' },
      '#53 backed up without being eligible': { backupEligible: false, backedUp: true },
    };
    for (const [name, change] of Object.entries(changes)) {
      const started = await startRegistration(owner.token, mfaToken);
      const { status, body } = await portal.call(passkeyRegisterVerify, {
        token: owner.token,
        body: {
          reference_code: started.reference_code,
          payloads: authenticator.create(started, origin, change),
          mfa_token: mfaToken,
        },
      });
      expect([name, status, body.status]).toEqual([name, 422, 'invalid_code']);
    }
    const started = await startRegistration(owner.token, mfaToken);
    const payloads = authenticator.create(started, origin);
    const done = await portal.call(passkeyRegisterVerify, {
      token: owner.token,
      body: { reference_code: started.reference_code, payloads, mfa_token: mfaToken },
    });
    expect(done.status).toBe(200);
  });

  it('#55 one proof registers one passkey', async () => {
    const owner = await person();
    const mfaToken = await proof(owner);
    const ceremonies = await Promise.all([
      startRegistration(owner.token, mfaToken),
      startRegistration(owner.token, mfaToken),
    ]);
    const replies = await Promise.all(
      ceremonies.map((started) =>
        portal.call(passkeyRegisterVerify, {
          token: owner.token,
          body: {
            reference_code: started.reference_code,
            payloads: new SoftwareAuthenticator().create(started, origin),
            mfa_token: mfaToken,
          },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('#53 refuses a credential id that is already registered, for any account', async () => {
    const authenticator = new SoftwareAuthenticator();
    const owner = await person();
    expect((await register(owner, authenticator)).status).toBe(200);
    expect((await register(owner, authenticator, {}, authenticator)).status).toBe(409);
    expect((await register(await person(), authenticator)).status).toBe(409);
  });

  it('#53 accepts a credential id of 1,023 bytes and refuses a longer one', async () => {
    expect(
      (await register(await person(), new SoftwareAuthenticator('ES256', { idBytes: 1023 }))).status,
    ).toBe(200);
    expect(
      (await register(await person(), new SoftwareAuthenticator('ES256', { idBytes: 1024 }))).status,
    ).toBe(422);
  });

  it('H2 refuses a server_host that is not the configured origin', async () => {
    const owner = await person();
    const { status } = await portal.call(passkeyRegisterOption, {
      token: owner.token,
      mfaToken: await proof(owner),
      body: { server_host: 'https://evil.example' },
    });
    expect(status).toBe(422);
    const login = await portal.call(passkeyLoginOption, { body: { server_host: 'https://evil.example' } });
    expect(login.status).toBe(422);
  });

  it('names a passkey as the owner chose, else by its maker, else generically', async () => {
    const unknown = new SoftwareAuthenticator('ES256', { aaguid: '00000000-0000-0000-0000-000000000000' });
    expect((await register(await person(), unknown)).body).toMatchObject({ name: 'Passkey', provider: null });
  });
});

describe('challenges', () => {
  it('#52 a challenge is valid once, even if the first answer was wrong', async () => {
    const authenticator = new SoftwareAuthenticator();
    await register(await person(), authenticator);
    const { body } = await portal.call(passkeyLoginOption, { body: {} });
    const answer = (change: Partial<Ceremony>) =>
      portal.call(passkeyLoginVerify, {
        body: { reference_code: body.reference_code, payloads: authenticator.get(body, origin, change) },
      });
    expect((await answer({ signature: flipBit })).body.status).toBe('invalid_credential');
    expect((await answer({})).body.status).toBe('challenge_expired');
  });

  it('#52 R22 of 50 parallel answers to one challenge one succeeds', async () => {
    const authenticator = new SoftwareAuthenticator();
    await register(await person(), authenticator);
    const { body } = await portal.call(passkeyLoginOption, { body: {} });
    const payloads = authenticator.get(body, origin);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        portal.call(passkeyLoginVerify, { body: { reference_code: body.reference_code, payloads } }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('#52 is accepted at 4:59 and refused at 5:01', async () => {
    const authenticator = new SoftwareAuthenticator();
    await register(await person(), authenticator);
    for (const [wait, expected] of [
      [5 * minute - second, 200],
      [5 * minute + second, 422],
    ] as const) {
      const { body } = await portal.call(passkeyLoginOption, { body: {} });
      portal.clock.advance(wait);
      const { status } = await portal.call(passkeyLoginVerify, {
        body: { reference_code: body.reference_code, payloads: authenticator.get(body, origin) },
      });
      expect(status).toBe(expected);
    }
  });

  it('#52 is bound to its session and to its purpose', async () => {
    const owner = await person();
    const authenticator = new SoftwareAuthenticator();
    await register(owner, authenticator);
    const elsewhere = await portal.signIn(owner.email, password);
    const { body: factor } = await portal.call(passkeyChallengeOption, { token: owner.token, body: {} });
    const payloads = authenticator.get(factor, origin);
    const body = { reference_code: factor.reference_code, payloads };
    expect((await portal.call(passkeyChallengeVerify, { token: elsewhere, body })).status).toBe(404);
    expect((await portal.call(passkeyLoginVerify, { body })).body.status).toBe('challenge_expired');
    expect((await portal.call(passkeyChallengeVerify, { token: owner.token, body })).status).toBe(200);

    const { body: login } = await portal.call(passkeyLoginOption, { body: {} });
    const used = await portal.call(passkeyChallengeVerify, {
      token: owner.token,
      body: { reference_code: login.reference_code, payloads: authenticator.get(login, origin) },
    });
    expect(used.status).toBe(404);
  });

  it('#51 a step-up needs user verification too', async () => {
    const owner = await person();
    const authenticator = new SoftwareAuthenticator();
    await register(owner, authenticator);
    expect((await confirm(owner.token, authenticator, { userVerified: false })).body.status).toBe(
      'invalid_code',
    );
  });
});

describe('signing in', () => {
  it('#54 needs a user handle, and the right one', async () => {
    const authenticator = new SoftwareAuthenticator();
    await register(await person(), authenticator);
    const other = await person();
    const handleOf = (id: string) => Buffer.from(id).toString('base64url');
    expect((await signIn(authenticator, { userHandle: null })).status).toBe(401);
    expect((await signIn(authenticator, { userHandle: handleOf(other.id) })).status).toBe(401);
    expect((await signIn(authenticator)).status).toBe(200);
  });

  it('#54 refuses a counter that does not increase, and notifies the owner', async () => {
    const owner = await person();
    const authenticator = new SoftwareAuthenticator();
    authenticator.signCount = 5;
    await register(owner, authenticator);
    expect((await signIn(authenticator, { signCount: 6 })).status).toBe(200);
    expect((await signIn(authenticator, { signCount: 6 })).status).toBe(401);
    expect((await signIn(authenticator, { signCount: 3 })).status).toBe(401);
    expect((await signIn(authenticator, { signCount: 7 })).status).toBe(200);
    const inbox = await portal.fetch(`/dev/inbox.json?to=${encodeURIComponent(owner.email)}`);
    expect(await inbox.text()).toContain('A passkey was refused');
  });

  it('#53 refuses a changed backup eligibility', async () => {
    const authenticator = new SoftwareAuthenticator();
    await register(await person(), authenticator);
    expect((await signIn(authenticator, { backupEligible: false, backedUp: false })).status).toBe(401);
    expect((await signIn(authenticator, { backedUp: false })).status).toBe(200);
  });

  it('#215 an unknown passkey is reported as such, and one with an invalid proof is not', async () => {
    const owner = await person();
    const authenticator = new SoftwareAuthenticator();
    await register(owner, authenticator);
    const forged = await signIn(authenticator, { signature: flipBit });
    expect(forged.body).toMatchObject({ status: 'invalid_credential' });
    expect(forged.body).not.toHaveProperty('reason');
    await portal.store.database.db.deleteFrom('passkeys').where('user_id', '=', owner.id).execute();
    const { body } = await signIn(authenticator);
    expect(body).toMatchObject({ status: 'invalid_credential', reason: 'unknown_passkey' });
    expect(body.message).toBe(forged.body.message);
  });

  it('#45 a suspended account cannot sign in', async () => {
    const owner = await person();
    const authenticator = new SoftwareAuthenticator();
    await register(owner, authenticator);
    await portal.store.database.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', owner.id)
      .execute();
    expect((await signIn(authenticator)).body.status).toBe('invalid_credential');
  });

  it('#62 the options reveal nothing about any account', async () => {
    const { body } = await portal.call(passkeyLoginOption, { body: {} });
    expect(body.options.allowCredentials ?? []).toEqual([]);
    expect(body.options.userVerification).toBe('required');
  });
});

describe('#55 another account', () => {
  it("cannot rename, remove or use the owner's passkeys", async () => {
    const owner = await person();
    const stranger = await person();
    const authenticator = new SoftwareAuthenticator();
    const own = new SoftwareAuthenticator();
    const { body } = await register(owner, authenticator);
    await register(stranger, own);
    const params = { id: body.id };
    const { token } = stranger;
    const mfaToken = await proof(stranger, own);
    const renamed = await portal.call(passkeyUpdate, { token, mfaToken, params, body: { name: 'Mine' } });
    expect(renamed.status).toBe(404);
    expect((await portal.call(passkeyRemove, { token, mfaToken, params, body: {} })).status).toBe(404);
    expect((await confirm(token, authenticator)).body.status).toBe('invalid_code');
    expect((await signIn(authenticator)).status).toBe(200);
  });
});

it('publishes the address where passkeys are managed, for password managers', async () => {
  const reply = await portal.fetch('/.well-known/passkey-endpoints');
  expect(reply.headers.get('content-type')).toContain('application/json');
  expect(await reply.json()).toEqual({ enroll: `${origin}/security/mfa`, manage: `${origin}/security/mfa` });
});

function flipBit(signature: Buffer): Buffer {
  const changed = Buffer.from(signature);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  return changed;
}

function flipFlags(data: Buffer): Buffer {
  const changed = Buffer.from(data);
  changed[32] = (changed[32] ?? 0) ^ 0x10;
  return changed;
}
