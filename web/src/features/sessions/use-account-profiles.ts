import { useEffect, useReducer } from 'react';
import { type AccountProfiles, accountProfiles } from './account-profiles.ts';
import { refreshProfile } from './refresh-profile.ts';
import type { SavedSession } from './saved-session.ts';

/** The profiles of these accounts, read whenever their set changes (spec §4). */
export function useAccountProfiles(sessions: readonly SavedSession[]): AccountProfiles {
  const [profiles, dispatch] = useReducer(accountProfiles, {});
  // The set, not the list: a new name or photo in the list is no reason to ask again.
  const ids = sessions.map(({ id }) => id).toSorted();
  const set = ids.join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` stands for the sessions.
  useEffect(() => {
    let isCurrent = true;
    dispatch({ type: 'listed', ids });
    for (const session of sessions)
      void refreshProfile(session).then((profile) => {
        if (!isCurrent) return;
        dispatch(profile ? { type: 'loaded', id: session.id, profile } : { type: 'failed', id: session.id });
      });
    return () => {
      isCurrent = false;
    };
  }, [set]);

  return profiles;
}
