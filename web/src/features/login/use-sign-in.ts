import type { TwoFactorRequired } from '@latchkey/contract/http/api-error';
import type { AuthReply } from '@latchkey/contract/login/auth-reply';
import { useCallback } from 'react';
import { loadCode } from '../../platform/loading/load-code.ts';
import { type ShownPage, shownPage } from '../../platform/presence/shown-page.ts';
import { useRouting } from '../../platform/routing/route-href.ts';
import { defaultRoute } from '../../platform/routing/route-name.ts';
import { returnTargetOf } from '../../platform/routing/use-return.ts';
import { sessionStore } from '../sessions/session-store.ts';
import { useEnterAccount } from '../sessions/use-enter-account.ts';

/**
 * The end of every sign-in method: the second factor if it is required, then the session, then the target page, whose
 * code is fetched while the server processes the sign-in.
 */
export function useSignIn(): (asked: AuthReply | Promise<AuthReply>) => Promise<void> {
  const enter = useEnterAccount();
  const { preload } = useRouting();
  return useCallback(
    async (asked) => {
      const page = shownPage();
      preload(returnTargetOf(location.search) ?? defaultRoute);
      // Loaded in advance, for accounts that need it; if that fails, a person who needs it is asked to try again.
      secondFactor().catch(() => undefined);
      const reply = await asked;
      await enter(sessionStore.signIn('status' in reply ? await confirmed(reply, page) : reply.auth_token));
    },
    [enter, preload],
  );
}

const secondFactor = () => import('../mfa/complete-sign-in.ts');

async function confirmed(required: TwoFactorRequired, page: ShownPage): Promise<string> {
  const { completeSignIn } = await loadCode(secondFactor);
  return completeSignIn(required, page);
}
