import type { FactorType } from '@latchkey/contract/http/api-error';
import { longestPauseAtSignIn, pauses } from './limits.ts';

export interface Pause {
  /** Wrong answers in a row. */
  readonly after: number;
  /** Milliseconds from the last of them to the next that is looked at. */
  readonly lasts: number;
}

// The phone code is a way in by itself: a stranger can make it pause without the password (security #68).
const pausesAtSignIn: readonly Pause[] = pauses.map(({ after, lasts }) => ({
  after,
  lasts: Math.min(lasts, longestPauseAtSignIn),
}));

/** The pauses of one factor, the shortest first. */
export function pausesOf(factor: FactorType): readonly Pause[] {
  return factor === 'sms_otp' ? pausesAtSignIn : pauses;
}

/** How long the next answer waits, in milliseconds. */
export function pauseAfter(failures: number, factor: FactorType): number {
  return pausesOf(factor).findLast(({ after }) => failures >= after)?.lasts ?? 0;
}
