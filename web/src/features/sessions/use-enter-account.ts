import { useCallback } from 'react';
import { useRedirect } from '../../platform/routing/use-redirect.ts';
import { useReturn } from '../../platform/routing/use-return.ts';
import { endedSession } from './ended-session.ts';
import type { SavedSession } from './saved-session.ts';
import { sessionStore } from './session-store.ts';
import { chooseInTab } from './tab-account.ts';

/**
 * Makes an account the current one and continues: to its login attentions if there are any, otherwise to the return
 * target.
 * Used after a sign-in and wherever an account is chosen (docs/behaviour/login.md#states,
 * docs/behaviour/sessions.md#states).
 */
export function useEnterAccount(): (session: SavedSession) => Promise<void> {
  const redirect = useRedirect();
  const goOn = useReturn();
  return useCallback(
    async (session) => {
      sessionStore.select(session.user_id);
      endedSession.forget();
      chooseInTab(session.user_id);
      const code = await import('./refresh-profile.ts').catch(() => undefined);
      const profile = await code?.refreshProfile(session);
      // Without an answer the next page shows the failure; the server enforces what must not be skipped.
      if (profile && profile.login_attentions.length > 0)
        redirect('authLoginAttentions', { keepQuery: true, replace: true });
      else goOn();
    },
    [redirect, goOn],
  );
}
