import { useEffect, useRef } from 'react';
import { sessionProfileOf } from './session-profile.ts';
import { useLiveSession } from './use-live-session.ts';
import { useProfile } from './use-profile.ts';

/**
 * Reads the profile again when another tab has stored a name or photo that this tab does not have. Use it once per
 * page.
 */
export function useFollowProfile(): void {
  const { profile: stored } = useLiveSession();
  const { data, mutate } = useProfile();
  const own = data && JSON.stringify(sessionProfileOf(data));
  const known = useRef<string>(undefined);
  const seen = stored && JSON.stringify(stored);

  useEffect(() => {
    // A profile that this tab has just read may not be stored yet: only a difference that remains was made elsewhere.
    const isChanged = own !== undefined && seen !== null && seen !== own && known.current === own;
    known.current = own;
    if (isChanged) void mutate();
  }, [own, seen, mutate]);
}
