import type { Profile } from '@latchkey/contract/profile/profile';

/**
 * What is known about the profile of each signed-in account: loading, then data, or empty after a failure
 * (docs/behaviour/sessions.md#states).
 */
export interface AccountProfile {
  loading: boolean;
  data: Profile | null;
}

/** By token id. */
export type AccountProfiles = Readonly<Record<string, AccountProfile>>;

export type AccountProfilesEvent =
  /** The set of signed-in accounts changed: all profiles are read again, and those of removed accounts are dropped. */
  | { type: 'listed'; ids: readonly string[] }
  | { type: 'loaded'; id: string; profile: Profile }
  | { type: 'failed'; id: string };

const empty: AccountProfile = { loading: true, data: null };

/** Pure. An answer for an account that was removed meanwhile is ignored (security #46). */
export function accountProfiles(known: AccountProfiles, event: AccountProfilesEvent): AccountProfiles {
  if (event.type === 'listed')
    return Object.fromEntries(event.ids.map((id) => [id, { ...(known[id] ?? empty), loading: true }]));
  const entry = known[event.id];
  if (!entry) return known;
  const data = event.type === 'loaded' ? event.profile : null;
  return { ...known, [event.id]: { loading: false, data } };
}
