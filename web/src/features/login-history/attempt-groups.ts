import type { LoginHistory } from '@latchkey/contract/login-history/login-history';

/** Attempts that are shown as one entry. */
export interface AttemptGroup {
  /** The newest. */
  entry: LoginHistory;
  count: number;
  /** The time of the oldest. */
  since: string;
}

const alike = ['result', 'method', 'factor', 'ip', 'place', 'device', 'browser', 'os'] as const;
const dayMs = 86_400_000;

/**
 * Groups consecutive failures from the same place by the same method within a day; a sign-in is shown on its own. Pure.
 */
export function attemptGroups(entries: readonly LoginHistory[]): AttemptGroup[] {
  const groups: AttemptGroup[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && isRepeat(last, entry)) {
      last.count += 1;
      last.since = entry.at;
    } else groups.push({ entry, count: 1, since: entry.at });
  }
  return groups;
}

function isRepeat({ entry: newest, since }: AttemptGroup, entry: LoginHistory): boolean {
  return (
    entry.result !== 'success' &&
    alike.every((key) => entry[key] === newest[key]) &&
    Date.parse(since) - Date.parse(entry.at) < dayMs
  );
}
