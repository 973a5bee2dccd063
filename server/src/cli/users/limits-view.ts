import type { AccountLimits } from '../../app/account-limits.ts';

/** What stops sign-ins, as the command line shows it. */
export function limitsView({
  lockedUntil,
  knownBrowserLockedUntil,
  phoneCodes,
  factors,
  failures,
}: AccountLimits) {
  return {
    locked_until: isoTime(lockedUntil),
    known_browser_locked_until: isoTime(knownBrowserLockedUntil),
    phone_sign_in:
      phoneCodes === 'known_browsers' ? 'known_browsers_only' : phoneCodes === 'open' ? 'open' : 'cooldown',
    phone_sign_in_until: typeof phoneCodes === 'object' ? isoTime(phoneCodes.until) : null,
    factors: factors.map(({ factor, failures: wrong, isLocked, until }) => ({
      factor,
      failures: wrong,
      locked: isLocked,
      until: isoTime(until),
    })),
    failures_24h: failures,
  };
}

/** As lines of name and value; only what stops something. */
export function limitsLines(limits: AccountLimits): string[][] {
  const view = limitsView(limits);
  const failures = Object.entries(view.failures_24h).map(([reason, count]) => `${reason} ${count}`);
  const lines: (readonly [string, string | null])[] = [
    ['locked until', view.locked_until],
    ['known browser locked until', view.known_browser_locked_until],
    ['phone sign-in', phoneLine(view)],
    ...view.factors.map(
      ({ factor, failures: wrong, locked, until }) =>
        [
          factor,
          `${wrong} wrong in a row${locked ? ', locked' : ''}${until ? `, cooldown until ${until}` : ''}`,
        ] as const,
    ),
    ['failures in 24 h', failures.length > 0 ? failures.join(', ') : null],
  ];
  return lines.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

function phoneLine({
  phone_sign_in: state,
  phone_sign_in_until: until,
}: ReturnType<typeof limitsView>): string | null {
  if (state === 'known_browsers_only') return 'known browsers only';
  return until === null ? null : `cooldown until ${until}`;
}

const isoTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
