import { profileRead } from '@latchkey/contract/profile/profile-read';
import { useEffect } from 'react';
import { sessionProfileOf } from './session-profile.ts';
import { sessionStore } from './session-store.ts';
import { useLiveSession } from './use-live-session.ts';
import { useSessionQuery } from './use-session-query.ts';

/** The profile of the page's account: `data`, `error`, `isLoading`, and `mutate(next, { revalidate: false })` after a change. */
export function useProfile() {
  const session = useLiveSession();
  const query = useSessionQuery(profileRead, {});
  useEffect(() => {
    if (query.data) sessionStore.saveProfile(session.id, sessionProfileOf(query.data));
  }, [query.data, session.id]);
  return query;
}
