import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { day } from '../../platform/clock/durations.ts';

type Json = Record<string, unknown>;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Json;

describe('session tokens', () => {
  let portal: TestPortal;
  let token: string;
  const email = 'ann@example.com';
  const password = 'correct horse battery';

  beforeAll(async () => {
    portal = await testPortal();
    await portal.createUser({ email, password });
    token = await portal.signIn(email, password);
  });
  afterAll(() => portal.stop());

  const isAlive = async (candidate: string) =>
    (await portal.call(isAuthenticated, { token: candidate })).status === 200;

  it("contain what docs/behaviour/sessions.md#tokens names, in seconds of the server's clock", async () => {
    portal.clock.advance(1_000);
    const [header, payload] = (await portal.signIn(email, password)).split('.');
    const now = Math.floor(portal.clock.now() / 1000);
    expect(decode(header)).toEqual({ alg: 'HS256', typ: 'JWT', kid: (await signingKey()).id });
    expect(decode(payload)).toEqual({
      sub: expect.any(String),
      jti: expect.any(String),
      kind: 'session',
      iss: portal.config.http.publicUrl,
      aud: `${portal.config.http.publicUrl}/api`,
      iat: now,
      exp: now + 90 * 24 * 3600,
    });
  });

  it('#42 refuses every forgery', async () => {
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = decode(payload);
    const hs256 = (head: Json, body: Json, key: string | Buffer) => {
      const text = `${encode(head)}.${encode(body)}`;
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
    };
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = publicKey.export({ format: 'jwk' });
    const rs256 = (head: Json) => {
      const text = `${encode(head)}.${payload}`;
      return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
    };
    const head = decode(header);
    const forgeries: Record<string, string> = {
      'alg none': `${encode({ ...head, alg: 'none' })}.${payload}.`,
      'alg None with a signature': `${encode({ ...head, alg: 'None' })}.${payload}.${signature}`,
      'HMAC by the public key': hs256(head, claims, publicKey.export({ type: 'spki', format: 'pem' })),
      'HMAC by the empty key': hs256(head, claims, ''),
      'an injected jwk': rs256({ alg: 'RS256', kid: head.kid, jwk }),
      'an injected jku': rs256({ alg: 'RS256', kid: head.kid, jku: 'https://evil.example/keys' }),
      'an unknown kid': hs256({ ...head, kid: 'unknown' }, claims, 'x'),
      'a kid that is a path': hs256({ ...head, kid: '../../dev/null' }, claims, ''),
      'another subject': `${header}.${encode({ ...claims, sub: 'someone' })}.${signature}`,
      truncated: token.slice(0, -2),
      'without a signature': `${header}.${payload}`,
      empty: '..',
      'too long': `${token}${'x'.repeat(5000)}`,
    };
    for (const [name, forged] of Object.entries(forgeries)) expect(await isAlive(forged), name).toBe(false);
    expect(await isAlive(token)).toBe(true);
  });

  it('#42 refuses correctly signed tokens with wrong claims', async () => {
    const key = await signingKey();
    const claims = decode(token.split('.')[1]);
    const signed = (changes: Json) => {
      const body = Object.fromEntries(
        Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== null),
      );
      const text = `${encode({ alg: 'HS256', typ: 'JWT', kid: key.id })}.${encode(body)}`;
      return `${text}.${createHmac('sha256', key.secret).update(text).digest('base64url')}`;
    };
    const now = Math.floor(portal.clock.now() / 1000);
    expect(await isAlive(signed({}))).toBe(true);
    const wrong: Record<string, Json> = {
      'wrong iss': { iss: 'https://evil.example' },
      'wrong aud': { aud: 'somebody' },
      'no aud': { aud: null },
      'no exp': { exp: null },
      'past exp': { exp: now - 1 },
      'exp as text': { exp: String(now + 100) },
      'future nbf': { nbf: now + 600 },
      'another kind': { kind: 'pending_2fa' },
      'an unknown kind': { kind: 'admin' },
      'another jti': { jti: 'unknown' },
      'another sub': { sub: 'someone' },
    };
    for (const [name, changes] of Object.entries(wrong))
      expect(await isAlive(signed(changes)), name).toBe(false);
  });

  it('#47 ends after 14 days without a call, and after 90 days in any case', async () => {
    const idle = await portal.signIn(email, password);
    portal.clock.advance(14 * day + 1);
    expect(await isAlive(idle)).toBe(false);

    const busy = await portal.signIn(email, password);
    for (let week = 0; week < 12; week += 1) {
      portal.clock.advance(7 * day);
      expect(await isAlive(busy), `week ${week}`).toBe(true);
      await expect.poll(() => lastSeen(busy)).toBe(portal.clock.now());
    }
    portal.clock.advance(6 * day + 1000);
    expect(await isAlive(busy)).toBe(false);
  });

  it('R7 does not revive an expired session when the clock is set back slightly', async () => {
    const fresh = await portal.signIn(email, password);
    await portal.store.database.db
      .updateTable('sessions')
      .set({ ended_at: portal.clock.now(), end_reason: 'revoked' })
      .where('id', '=', String(decode(fresh.split('.')[1]).jti))
      .execute();
    portal.clock.advance(-60_000);
    expect(await isAlive(fresh)).toBe(false);
    portal.clock.advance(60_000);
  });

  async function lastSeen(of: string): Promise<number | undefined> {
    const { jti } = decode(of.split('.')[1]);
    const row = await portal.store.database.db
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('id', '=', String(jti))
      .executeTakeFirst();
    return row?.last_seen_at;
  }

  async function signingKey(): Promise<{ id: string; secret: Uint8Array }> {
    const { createVault } = await import('../../platform/secrets/vault.ts');
    const row = await portal.store.database.db
      .selectFrom('signing_keys')
      .selectAll()
      .where('purpose', '=', 'session')
      .executeTakeFirstOrThrow();
    const vault = createVault(portal.store.secretKeys, 'signing-keys');
    return { id: row.id, secret: vault.open(row.secret, `signing-key:${row.id}`) };
  }
});
