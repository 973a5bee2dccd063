import type { AuthReply } from '@latchkey/contract/login/auth-reply';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { useCallback } from 'react';
import { call } from '../../platform/api/call.ts';
import { completeSecondFactor } from '../mfa/second-factor.ts';
import { sessionStore } from '../sessions/session-store.ts';
import { useEnterAccount } from '../sessions/use-enter-account.ts';

/** Every door ends here: second step if one is asked for, then the session, then on to where the user wanted to go. */
export function useSignIn(): (reply: AuthReply) => Promise<void> {
  const enter = useEnterAccount();
  return useCallback(async (reply) => enter(sessionStore.signIn(await sessionTokenOf(reply))), [enter]);
}

async function sessionTokenOf(reply: AuthReply): Promise<string> {
  if (!('status' in reply)) return reply.auth_token;
  const pendingToken = reply.auth_token ?? '';
  return completeSecondFactor({
    required: reply,
    token: pendingToken,
    finish: async (mfaToken) =>
      (await call(loginSecondFactor, { token: pendingToken, body: { mfa_token: mfaToken } })).auth_token,
  });
}
