import type { TwoFactorRequired } from '@latchkey/contract/http/api-error';
import type { AuthReply } from '@latchkey/contract/login/auth-reply';
import { useCallback } from 'react';
import { loadCode } from '../../platform/loading/load-code.ts';
import { type ShownPage, shownPage } from '../../platform/presence/shown-page.ts';
import { useRedirect } from '../../platform/routing/use-redirect.ts';
import { sessionStore } from '../sessions/session-store.ts';
import { unlessLeft } from '../sessions/unless-left.ts';
import { useEnterAccount } from '../sessions/use-enter-account.ts';
import { cameFrom, forgetCameFrom } from './came-from.ts';

const secondFactor = () => import('../mfa/complete-sign-in.ts');

/** Signs the new account in, and continues where its owner came from. */
export function useNewcomer(email: string): (asked: Promise<AuthReply>) => Promise<void> {
  const enter = useEnterAccount();
  const redirect = useRedirect();
  return useCallback(
    async (asked) => {
      const page = shownPage();
      const reply = await unlessLeft(asked);
      const session = sessionStore.signIn(
        'status' in reply ? await confirmed(reply, page) : reply.auth_token,
      );
      redirect('authRegister', { query: cameFrom(email), replace: true });
      forgetCameFrom();
      await enter(session);
    },
    [email, enter, redirect],
  );
}

/** If every account needs a second factor, the mailbox is asked again. */
async function confirmed(required: TwoFactorRequired, page: ShownPage): Promise<string> {
  const { completeSignIn } = await loadCode(secondFactor);
  return completeSignIn(required, page);
}
