import { useCallback } from 'react';
import { useRedirect } from '../../platform/routing/use-redirect.ts';
import { refreshProfile } from './refresh-profile.ts';
import type { SavedSession } from './saved-session.ts';
import { sessionStore } from './session-store.ts';

/**
 * Makes another signed-in account the current one; the page stays, unless that account has login attentions
 * (docs/behaviour/sessions.md#screens).
 */
export function useSwitchAccount(): (session: SavedSession) => Promise<void> {
  const redirect = useRedirect();
  return useCallback(
    async (session) => {
      sessionStore.select(session.user_id);
      const profile = await refreshProfile(session);
      const isStillChosen = sessionStore.snapshot().currentUserId === session.user_id;
      if (isStillChosen && profile && profile.login_attentions.length > 0) redirect('authLoginAttentions');
    },
    [redirect],
  );
}
