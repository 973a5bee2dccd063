import type { AuthReply } from '@latchkey/contract/login/auth-reply';
import type { PasskeyAssertionInput, PasskeyRequest } from '@latchkey/contract/passkeys/webauthn';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { LoginHistoryService } from '../login-history/login-history.service.ts';
import type { PasskeySignInsService } from '../passkeys/passkey-sign-ins.service.ts';
import type { SignInService } from './sign-in.service.ts';

export interface PasskeyLoginDeps {
  readonly db: Database;
  readonly passkeySignIns: PasskeySignInsService;
  readonly signIn: SignInService;
  readonly history: LoginHistoryService;
  /** Ceremonies begun from one address. */
  readonly limit: RateLimit;
}

export interface PasskeyAnswer {
  readonly reference: string;
  readonly payload: PasskeyAssertionInput;
  readonly client: ClientInfo;
  readonly requestId: string;
}

export type PasskeyLoginService = ReturnType<typeof passkeyLoginService>;

/** Sign-in with a passkey: with user verification it is both factors (decisions.md §7). */
export function passkeyLoginService({ db, passkeySignIns, signIn, history, limit }: PasskeyLoginDeps) {
  return {
    async option(client: ClientInfo, serverHost: string | undefined): Promise<PasskeyRequest> {
      await limit.consume(client.ip);
      return passkeySignIns.option(serverHost);
    },
    async verify({ reference, payload, client, requestId }: PasskeyAnswer): Promise<AuthReply> {
      const { userId, settle } = await passkeySignIns.verify(reference, payload);
      const user = userId ? await usersRepository(db).findById(userId) : undefined;
      if (!user || !settle || user.status !== 'active') {
        await history.record({
          userId: user?.id ?? null,
          result: 'failure',
          signInMethod: 'passkey',
          client,
          requestId,
        });
        throw new ApiError('invalid_credential');
      }
      return signIn.complete({
        user,
        signInMethod: 'passkey',
        factors: ['passkey'],
        isComplete: true,
        settle,
        client,
        requestId,
      });
    },
  };
}
