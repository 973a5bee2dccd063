import type { FactorType } from '@latchkey/contract/http/api-error';
import { cooldowns, longestCooldownAtSignIn } from './limits.ts';

export interface Cooldown {
  /** Wrong answers in a row. */
  readonly after: number;
  /** Milliseconds from the last of them to the next that is looked at. */
  readonly lasts: number;
}

// The phone code is a way in by itself: a stranger can make it cool down without the password (security #68).
const cooldownsAtSignIn: readonly Cooldown[] = cooldowns.map(({ after, lasts }) => ({
  after,
  lasts: Math.min(lasts, longestCooldownAtSignIn),
}));

/** The cooldowns of one factor, the shortest first. */
export function cooldownsOf(factor: FactorType): readonly Cooldown[] {
  return factor === 'sms_otp' ? cooldownsAtSignIn : cooldowns;
}

/** How long the next answer waits, in milliseconds. */
export function cooldownAfter(failures: number, factor: FactorType): number {
  return cooldownsOf(factor).findLast(({ after }) => failures >= after)?.lasts ?? 0;
}
