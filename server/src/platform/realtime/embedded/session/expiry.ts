import type { SessionContext } from './session-context.ts';

/**
 * The consequences of a token's expiry: `told` is the part of the reply that lets the client refresh in time (`ttl` in
 * seconds), `endsIn` the milliseconds until the server stops waiting for the refresh. Undefined if the token does not
 * expire.
 */
export function expiryOf(
  { clock, limits }: Pick<SessionContext, 'clock' | 'limits'>,
  expiresAt: number | undefined,
): { told: { expires: true; ttl: number }; endsIn: number } | undefined {
  if (expiresAt === undefined) return undefined;
  const left = Math.min(Math.max(expiresAt - clock.now(), 0), limits.longestTtl);
  // With a ttl of 0 the client would refresh continuously.
  return {
    told: { expires: true, ttl: Math.max(1, Math.floor(left / 1000)) },
    endsIn: left + limits.expiryGrace,
  };
}
