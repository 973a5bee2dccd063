import type { SessionContext } from './session-context.ts';

/**
 * What a token's end means: `told` is the part of the reply that lets the client refresh in time (`ttl` in seconds),
 * `endsIn` the milliseconds until this side stops waiting for that. Undefined where the token has no end.
 */
export function expiryOf(
  { clock, limits }: Pick<SessionContext, 'clock' | 'limits'>,
  expiresAt: number | undefined,
): { told: { expires: true; ttl: number }; endsIn: number } | undefined {
  if (expiresAt === undefined) return undefined;
  const left = Math.min(Math.max(expiresAt - clock.now(), 0), limits.longestTtl);
  // A ttl of 0 would have the client refresh without a pause.
  return {
    told: { expires: true, ttl: Math.max(1, Math.floor(left / 1000)) },
    endsIn: left + limits.expiryGrace,
  };
}
