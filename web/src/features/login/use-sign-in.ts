import type { AuthReply } from '@latchkey/contract/login/auth-reply';
import { useCallback } from 'react';
import { sessionStore } from '../sessions/session-store.ts';
import { useEnterAccount } from '../sessions/use-enter-account.ts';

/** Every door ends here: second step if one is asked for, then the session, then on to where the user wanted to go. */
export function useSignIn(): (reply: AuthReply) => Promise<void> {
  const enter = useEnterAccount();
  return useCallback(
    async (reply) => {
      const { completeSignIn } = await import('./complete-sign-in.ts');
      await enter(sessionStore.signIn(await completeSignIn(reply)));
    },
    [enter],
  );
}
