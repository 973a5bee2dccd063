import type { FactorType } from '@latchkey/contract/mfa/factors';
import type { AccountLimits } from '../../app/account-limits.ts';

/** What blocks sign-ins, as the command line shows it, and the account's factors with the cooldown of each. */
export function limitsView(
  { lockedUntil, knownBrowserLockedUntil, phoneCodes, factors, failures }: AccountLimits,
  held: readonly FactorType[],
) {
  const counted = new Set(factors.map(({ factor }) => factor));
  const unharmed = held
    .filter((factor) => !counted.has(factor))
    .map((factor) => ({ factor, failures: 0, isLocked: false, until: null }));
  return {
    locked_until: isoTime(lockedUntil),
    known_browser_locked_until: isoTime(knownBrowserLockedUntil),
    phone_sign_in:
      phoneCodes === 'known_browsers' ? 'known_browsers_only' : phoneCodes === 'open' ? 'open' : 'cooldown',
    phone_sign_in_until: typeof phoneCodes === 'object' ? isoTime(phoneCodes.until) : null,
    factors: [...factors, ...unharmed]
      .toSorted((one, other) => (one.factor < other.factor ? -1 : 1))
      .map(({ factor, failures: wrong, isLocked, until }) => ({
        factor,
        failures: wrong,
        locked: isLocked,
        until: isoTime(until),
      })),
    failures_24h: failures,
  };
}

/** As lines of name and value. Limits that block nothing are left out. */
export function limitsLines(limits: AccountLimits, held: readonly FactorType[]): string[][] {
  const view = limitsView(limits, held);
  const failures = Object.entries(view.failures_24h).map(([reason, count]) => `${reason} ${count}`);
  const lines: (readonly [string, string | null])[] = [
    ['locked until', view.locked_until],
    ['known browser locked until', view.known_browser_locked_until],
    ['phone sign-in', phoneLine(view)],
    ...view.factors.map((counted) => [counted.factor, factorLine(counted)] as const),
    ['failures in 24 h', failures.length > 0 ? failures.join(', ') : null],
  ];
  return lines.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

function factorLine({ failures, locked, until }: ReturnType<typeof limitsView>['factors'][number]): string {
  const parts = [
    failures > 0 ? `${failures} wrong in a row` : 'set up',
    ...(locked ? ['locked'] : []),
    ...(until ? [`cooldown until ${until}`] : []),
  ];
  return parts.join(', ');
}

function phoneLine({
  phone_sign_in: state,
  phone_sign_in_until: until,
}: ReturnType<typeof limitsView>): string | null {
  if (state === 'known_browsers_only') return 'known browsers only';
  return until === null ? null : `cooldown until ${until}`;
}

const isoTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
