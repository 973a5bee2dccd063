import type { AuthReply } from '@latchkey/contract/login/auth-reply';
import type { PasskeyAssertionInput, PasskeyRequest } from '@latchkey/contract/passkeys/webauthn';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { LoginHistoryService } from '../login-history/login-history.service.ts';
import type { PasskeySignInsService } from '../passkeys/passkey-sign-ins.service.ts';
import { knownBrowsers } from './known-browsers.ts';
import type { SignInService } from './sign-in.service.ts';

export interface PasskeyLoginDeps {
  readonly db: Database;
  readonly passkeySignIns: PasskeySignInsService;
  readonly signIn: SignInService;
  readonly history: LoginHistoryService;
  /** Limits for beginning a sign-in. */
  readonly limits: { readonly address: RateLimit; readonly browser: RateLimit };
}

export interface PasskeyAnswer {
  readonly reference: string;
  readonly payload: PasskeyAssertionInput;
  readonly client: ClientInfo;
  readonly requestId: string;
}

export type PasskeyLoginService = ReturnType<typeof passkeyLoginService>;

/** Sign-in with a passkey: with user verification it counts as both factors (docs/behaviour/login.md#why). */
export function passkeyLoginService({ db, passkeySignIns, signIn, history, limits }: PasskeyLoginDeps) {
  return {
    async option(client: ClientInfo, serverHost: string | undefined): Promise<PasskeyRequest> {
      // Strangers at the same address must not block a browser that has signed in before.
      const isKnown = await knownBrowsers(db).hasSignedIn(client);
      if (isKnown) await limits.browser.consume(client.browserId ?? '');
      else await limits.address.consume(client.ip);
      return passkeySignIns.option(serverHost);
    },
    async verify({ reference, payload, client, requestId }: PasskeyAnswer): Promise<AuthReply> {
      const { userId, passkeyId, isUnknown, amr, settle } = await passkeySignIns.verify(reference, payload);
      const user = userId ? await usersRepository(db).findById(userId) : undefined;
      if (!user || !settle || user.status !== 'active') {
        await history.record({
          userId: user?.id ?? null,
          result: 'failure',
          signInMethod: 'passkey',
          client,
          requestId,
          reason: user && user.status !== 'active' ? 'suspended' : 'wrong_passkey',
        });
        // Lets the browser tell the passkey provider, which then stops offering it (WebAuthn L3 §5.1.10). A caller who
        // has the credential's id learns nothing about an account (#215).
        throw new ApiError('invalid_credential', isUnknown ? { reason: 'unknown_passkey' } : {});
      }
      return signIn.complete({
        user,
        signInMethod: 'passkey',
        factors: ['passkey'],
        ...(amr ? { amr } : {}),
        isComplete: true,
        passkeyId,
        settle,
        client,
        requestId,
      });
    },
  };
}
