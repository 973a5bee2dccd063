import type { PasskeyAssertionInput, PasskeyRequest } from '@latchkey/contract/passkeys/webauthn';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { AssertionsService } from './assertions.service.ts';
import type { CeremoniesService } from './ceremonies.service.ts';
import { ceremonyLife } from './limits.ts';
import { amrOf } from './passkeys.repository.ts';
import { type RelyingParty, refuseOtherHost } from './relying-party.ts';
import { webauthn } from './webauthn.ts';

export interface PasskeyAnswered {
  readonly userId: string | undefined;
  /** The passkey's id. */
  readonly passkeyId?: string;
  /** Whether no account has such a passkey. */
  readonly isUnknown?: boolean;
  /** The kind of key (RFC 8176). */
  readonly amr?: readonly string[];
  /**
   * Present if the answer was right: uses up the challenge and stores the counter, in the transaction of the sign-in.
   */
  readonly settle?: (on: Database) => Promise<void>;
}

export interface PasskeySignInsDeps {
  readonly party: RelyingParty;
  readonly ceremonies: CeremoniesService;
  readonly assertions: AssertionsService;
}

export type PasskeySignInsService = ReturnType<typeof passkeySignInsService>;

/**
 * The ceremony of a sign-in: the browser offers any of its passkeys for the portal, so that nothing is revealed about
 * accounts (security #62).
 */
export function passkeySignInsService({ party, ceremonies, assertions }: PasskeySignInsDeps) {
  return {
    async option(serverHost: string | undefined): Promise<PasskeyRequest> {
      refuseOtherHost(party, serverHost);
      const { reference, challenge } = await ceremonies.begin({ purpose: 'sign_in' });
      const { generateAuthenticationOptions } = await webauthn();
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        userVerification: 'required',
        timeout: ceremonyLife,
      });
      return { reference_code: reference, options };
    },
    /**
     * Whose passkey answered, and whether it is valid. Throws `challenge_expired`. A wrong answer uses up the challenge
     * immediately.
     */
    async verify(reference: string, payload: PasskeyAssertionInput): Promise<PasskeyAnswered> {
      const challenge = await ceremonies.read(reference, { purpose: 'sign_in' });
      const judgement = await assertions.judge(payload, challenge);
      if (judgement.fault !== undefined) {
        await ceremonies.use(reference);
        return { userId: judgement.passkey?.user_id, isUnknown: judgement.fault === 'unknown' };
      }
      const { passkey, use } = judgement;
      return {
        userId: passkey.user_id,
        passkeyId: passkey.id,
        amr: amrOf(passkey),
        async settle(on) {
          await ceremonies.use(reference, on);
          if (!(await assertions.note(passkey, use, on))) throw new ApiError('invalid_credential');
        },
      };
    },
  };
}
