import { createSigner, createVerifier } from 'fast-jwt';
import type { Clock } from '../clock/clock.ts';
import { type JsonValue, memberName } from './realtime-engine.ts';

export interface ConnectionClaims {
  readonly user: string;
  readonly sessionId: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** Shown as `conn_info` to others in the channel, if its namespace has presence. */
  readonly info?: JsonValue | undefined;
}

export interface SubscriptionClaims extends ConnectionClaims {
  readonly channel: string;
  /** Binds the token to one connection. */
  readonly client?: string | undefined;
}

/** `expired` for a token that is valid except for its age, `invalid` for any other fault. */
export type Verdict<Claims> = Claims | 'expired' | 'invalid';

export interface RealtimeTokens {
  issueConnectionToken(claims: ConnectionClaims): string;
  issueSubscriptionToken(claims: SubscriptionClaims): string;
  verifyConnectionToken(token: string): Verdict<ConnectionClaims>;
  verifySubscriptionToken(token: string): Verdict<SubscriptionClaims>;
}

const algorithm = 'HS256';
const connectionAudience = 'realtime-connection';
const subscriptionAudience = 'realtime-subscription';
const shortestSecret = 32;
const longestToken = 4_096;

/**
 * Connection and subscription tokens in Centrifugo's format: JWT with `sub`, `exp`, `channel`, `client` and `info`,
 * signed with HS256.
 * The two kinds differ in `aud`, which Centrifugo is configured to check, and in `channel`, so that neither is accepted
 * as the other. Their secret is used for nothing else, so that neither is accepted as a session token (security #43).
 * Verification is synchronous: an asynchronous one would wait behind password hashes.
 */
export function realtimeTokens(options: { secret: string | Buffer; clock: Clock }): RealtimeTokens {
  const { secret: key, clock } = options;
  if (Buffer.byteLength(key) < shortestSecret) {
    throw new RangeError(`The realtime token secret needs at least ${shortestSecret} bytes`);
  }
  const sign = createSigner({ key, algorithm, noTimestamp: true });
  const readConnection = reader(key, connectionAudience, ['sub', 'exp', 'aud']);
  const readSubscription = reader(key, subscriptionAudience, ['sub', 'exp', 'aud', 'channel']);

  function common(claims: ConnectionClaims) {
    return {
      sub: memberName(claims.user, claims.sessionId),
      exp: Math.floor(claims.expiresAt / 1000),
      ...(claims.info === undefined ? {} : { info: claims.info }),
    };
  }

  return {
    issueConnectionToken: (claims) => sign({ ...common(claims), aud: connectionAudience }),
    issueSubscriptionToken: (claims) =>
      sign({
        ...common(claims),
        aud: subscriptionAudience,
        channel: claims.channel,
        ...(claims.client === undefined ? {} : { client: claims.client }),
      }),
    verifyConnectionToken(token) {
      const payload = readConnection(token);
      if (payload === undefined || payload.channel !== undefined) return 'invalid';
      const claims = commonClaims(payload);
      if (claims === undefined) return 'invalid';
      return claims.expiresAt > clock.now() ? claims : 'expired';
    },
    verifySubscriptionToken(token) {
      const payload = readSubscription(token);
      const claims = payload && commonClaims(payload);
      if (payload === undefined || claims === undefined) return 'invalid';
      const { channel, client } = payload;
      if (typeof channel !== 'string' || channel === '') return 'invalid';
      if (client !== undefined && typeof client !== 'string') return 'invalid';
      return claims.expiresAt > clock.now() ? { ...claims, channel, client } : 'expired';
    },
  };
}

type Payload = Record<string, unknown>;

function reader(key: string | Buffer, audience: string, requiredClaims: string[]) {
  const verify = createVerifier({
    key,
    algorithms: [algorithm],
    allowedAud: audience,
    requiredClaims,
    // The times are compared with our own clock.
    ignoreExpiration: true,
    ignoreNotBefore: true,
  });
  return (token: string): Payload | undefined => {
    if (token.length > longestToken) return undefined;
    try {
      return verify(token) as Payload;
    } catch {
      return undefined;
    }
  };
}

function commonClaims({ sub, exp, info }: Payload): ConnectionClaims | undefined {
  if (typeof sub !== 'string' || typeof exp !== 'number') return undefined;
  const dot = sub.lastIndexOf('.');
  if (dot < 1 || dot === sub.length - 1) return undefined;
  return {
    user: sub.slice(0, dot),
    sessionId: sub.slice(dot + 1),
    expiresAt: exp * 1000,
    info: info as JsonValue | undefined,
  };
}
