import { createHmac } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { describe, expect, it } from 'vitest';
import { minute } from '../clock/durations.ts';
import { fakeClock } from '../clock/fake-clock.ts';
import { realtimeTokens } from './realtime-tokens.ts';
import { testSecret as secret } from './testing/embedded-server.ts';

const clock = fakeClock(1_800_000_000_000);
const tokens = realtimeTokens({ secret, clock });
const claims = { user: 'u1', sessionId: 't1', expiresAt: clock.now() + minute };
const channel = 'sso-ws:u1.t1';

function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

describe('realtime tokens', () => {
  it('contain what Centrifugo reads', () => {
    expect(payloadOf(tokens.issueConnectionToken(claims))).toEqual({
      sub: 'u1.t1',
      aud: 'realtime-connection',
      exp: 1_800_000_060,
    });
    expect(
      payloadOf(tokens.issueSubscriptionToken({ ...claims, channel, client: 'c1', info: { a: 1 } })),
    ).toEqual({
      sub: 'u1.t1',
      aud: 'realtime-subscription',
      exp: 1_800_000_060,
      channel,
      client: 'c1',
      info: { a: 1 },
    });
  });

  it('are decoded as they were issued', () => {
    expect(tokens.verifyConnectionToken(tokens.issueConnectionToken(claims))).toEqual(claims);
    expect(tokens.verifySubscriptionToken(tokens.issueSubscriptionToken({ ...claims, channel }))).toEqual({
      ...claims,
      channel,
    });
  });

  it('keep a dot in the user id separate from the session id', () => {
    const dotted = { ...claims, user: 'first.last' };
    expect(tokens.verifyConnectionToken(tokens.issueConnectionToken(dotted))).toEqual(dotted);
  });

  it('refuse a session id that could be read as part of the user id', () => {
    expect(() => tokens.issueConnectionToken({ ...claims, sessionId: 'a.b' })).toThrow(RangeError);
    expect(() => tokens.issueConnectionToken({ ...claims, sessionId: '' })).toThrow(RangeError);
  });

  it('expire in their last second, and are invalid if tampered with', () => {
    const late = fakeClock(claims.expiresAt);
    const verifier = realtimeTokens({ secret, clock: late });
    expect(verifier.verifyConnectionToken(tokens.issueConnectionToken(claims))).toBe('expired');
    expect(verifier.verifySubscriptionToken(tokens.issueSubscriptionToken({ ...claims, channel }))).toBe(
      'expired',
    );
    const [head, , signature] = tokens.issueConnectionToken(claims).split('.');
    const forged = Buffer.from(
      JSON.stringify({ ...payloadOf(tokens.issueConnectionToken(claims)), sub: 'u2.t1' }),
    );
    expect(tokens.verifyConnectionToken(`${head}.${forged.toString('base64url')}.${signature}`)).toBe(
      'invalid',
    );
    expect(verifier.verifyConnectionToken(`${head}.${forged.toString('base64url')}.${signature}`)).toBe(
      'invalid',
    );
  });

  it('#43 one kind is never accepted as the other, nor a session token as either', () => {
    const sessionToken = createSigner({ key: secret })({
      sub: 'u1.t1',
      jti: 't1',
      aud: 'https://id.example.com/api',
      kind: 'session',
      exp: 1_800_000_060,
    });
    const withChannel = createSigner({ key: secret })({
      sub: 'u1.t1',
      aud: 'realtime-connection',
      exp: 1_800_000_060,
      channel,
    });
    const connection = tokens.issueConnectionToken(claims);
    const subscription = tokens.issueSubscriptionToken({ ...claims, channel });
    expect(tokens.verifyConnectionToken(subscription)).toBe('invalid');
    expect(tokens.verifySubscriptionToken(connection)).toBe('invalid');
    for (const foreign of [sessionToken, withChannel]) {
      expect(tokens.verifyConnectionToken(foreign)).toBe('invalid');
      expect(tokens.verifySubscriptionToken(foreign)).toBe('invalid');
    }
  });

  it.each([
    ['another secret', { key: 'another secret of the tests, 32 bytes' }, {}],
    ['no exp', {}, { exp: undefined }],
    ['exp as text', {}, { exp: 'never' }],
    ['no session', {}, { sub: 'u1' }],
    ['an empty user', {}, { sub: '.t1' }],
    ['an empty session', {}, { sub: 'u1.' }],
    ['another audience', {}, { aud: 'realtime-connection-2' }],
    ['another algorithm', { alg: 'HS512' }, {}],
  ])(
    '#42 are invalid with %s',
    (_what, { key = secret, alg = 'HS256' }: { key?: string; alg?: string }, change) => {
      const payload = { sub: 'u1.t1', aud: 'realtime-connection', exp: 1_800_000_060, ...change };
      const parts = [{ alg, typ: 'JWT' }, payload].map((part) =>
        Buffer.from(JSON.stringify(part)).toString('base64url'),
      );
      const signature = createHmac(alg.replace('HS', 'sha'), key).update(parts.join('.')).digest('base64url');
      expect(tokens.verifyConnectionToken(`${parts.join('.')}.${signature}`)).toBe('invalid');
    },
  );

  it.each(['', 'x', 'a.b.c', `${'x'.repeat(5_000)}.a.b`, 'eyJhbGciOiJub25lIn0.e30.'])(
    '#42 text that is not a token is invalid: %.20s',
    (token) => {
      expect(tokens.verifyConnectionToken(token)).toBe('invalid');
      expect(tokens.verifySubscriptionToken(token)).toBe('invalid');
    },
  );

  it('need a secret that cannot be guessed', () => {
    expect(() => realtimeTokens({ secret: 'short', clock })).toThrow('at least 32 bytes');
  });
});
