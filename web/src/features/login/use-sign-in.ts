import type { AuthReply } from '@latchkey/contract/login/auth-reply';
import { useCallback } from 'react';
import { useRouting } from '../../platform/routing/route-href.ts';
import { defaultRoute } from '../../platform/routing/route-name.ts';
import { returnTargetOf } from '../../platform/routing/use-return.ts';
import { sessionStore } from '../sessions/session-store.ts';
import { useEnterAccount } from '../sessions/use-enter-account.ts';

/**
 * Every sign-in method ends here: second factor if one is asked for, then the session, then on to where the user wanted to go,
 * whose code comes while the server still looks at what it was given.
 */
export function useSignIn(): (asked: AuthReply | Promise<AuthReply>) => Promise<void> {
  const enter = useEnterAccount();
  const { preload } = useRouting();
  return useCallback(
    async (asked) => {
      preload(returnTargetOf(location.search) ?? defaultRoute);
      const [{ completeSignIn }, reply] = await Promise.all([import('./complete-sign-in.ts'), asked]);
      await enter(sessionStore.signIn(await completeSignIn(reply)));
    },
    [enter, preload],
  );
}
