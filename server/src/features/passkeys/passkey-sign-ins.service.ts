import type { PasskeyAssertionInput, PasskeyRequest } from '@latchkey/contract/passkeys/webauthn';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { AssertionsService } from './assertions.service.ts';
import type { CeremoniesService } from './ceremonies.service.ts';
import { ceremonyLife } from './limits.ts';
import { type RelyingParty, refuseOtherHost } from './relying-party.ts';

export interface PasskeySignInsDeps {
  readonly party: RelyingParty;
  readonly ceremonies: CeremoniesService;
  readonly assertions: AssertionsService;
}

export type PasskeySignInsService = ReturnType<typeof passkeySignInsService>;

/** The ceremony of a sign-in: whichever of its passkeys the browser offers, so that nothing is said of any account (security #62). */
export function passkeySignInsService({ party, ceremonies, assertions }: PasskeySignInsDeps) {
  return {
    async option(serverHost: string | undefined): Promise<PasskeyRequest> {
      refuseOtherHost(party, serverHost);
      const { reference, challenge } = await ceremonies.begin({ purpose: 'sign_in' });
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        userVerification: 'required',
        timeout: ceremonyLife,
      });
      return { reference_code: reference, options };
    },
    /** Whose passkey answered, and whether it proves anything. Throws `challenge_expired`. */
    async verify(
      reference: string,
      payload: PasskeyAssertionInput,
    ): Promise<{ userId: string | undefined; isRight: boolean }> {
      const challenge = await ceremonies.take(reference, { purpose: 'sign_in' });
      const { passkey, fault } = await assertions.judge(payload, challenge);
      return { userId: passkey?.user_id, isRight: fault === undefined };
    },
  };
}
