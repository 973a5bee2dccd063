import { useEffect, useEffectEvent, useReducer } from 'react';
import { type AccountProfiles, accountProfiles } from './account-profiles.ts';
import { refreshProfile } from './refresh-profile.ts';
import type { SavedSession } from './saved-session.ts';

/** The profiles of these accounts, read again when the set of accounts changes (docs/behaviour/sessions.md#states). */
export function useAccountProfiles(sessions: readonly SavedSession[]): AccountProfiles {
  const [profiles, dispatch] = useReducer(accountProfiles, {});
  // Depends on the set, not on the list: a new name or photo in the list is no reason to read them again.
  const set = JSON.stringify(sessions.map(({ id }) => id).toSorted());
  const sessionOf = useEffectEvent((id: string) => sessions.find((session) => session.id === id));

  useEffect(() => {
    let isCurrent = true;
    const ids: string[] = JSON.parse(set);
    dispatch({ type: 'listed', ids });
    const read = async (id: string) => {
      const session = sessionOf(id);
      const profile = session && (await refreshProfile(session));
      if (isCurrent) dispatch(profile ? { type: 'loaded', id, profile } : { type: 'failed', id });
    };
    for (const id of ids) void read(id);
    return () => {
      isCurrent = false;
    };
  }, [set]);

  return profiles;
}
