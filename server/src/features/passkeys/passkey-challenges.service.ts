import type { FactorProof } from '@latchkey/contract/mfa/challenge';
import type { PasskeyAssertionInput, PasskeyRequest } from '@latchkey/contract/passkeys/webauthn';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { provenanceOf } from '../accounts/resting.ts';
import type { FactorAttemptsService, FactorCall } from '../mfa/factor-attempts.service.ts';
import type { OffersService } from '../mfa/offers.service.ts';
import type { AssertionJudgement, AssertionsService } from './assertions.service.ts';
import type { CeremoniesService } from './ceremonies.service.ts';
import { ceremonyLife } from './limits.ts';
import { amrOf, passkeysRepository, type StoredPasskey } from './passkeys.repository.ts';
import { type RelyingParty, refuseOtherHost } from './relying-party.ts';
import { webauthn } from './webauthn.ts';

export interface PasskeyChallengesDeps {
  readonly db: Database;
  readonly party: RelyingParty;
  readonly ceremonies: CeremoniesService;
  readonly assertions: AssertionsService;
  readonly attempts: FactorAttemptsService;
  readonly offers: Pick<OffersService, 'counts'>;
}

export type PasskeyChallengesService = ReturnType<typeof passkeyChallengesService>;

/** A passkey as a second factor and for step-up. */
export function passkeyChallengesService(deps: PasskeyChallengesDeps) {
  const { db, party, ceremonies, assertions, attempts, offers } = deps;

  async function option(call: FactorCall, serverHost: string | undefined): Promise<PasskeyRequest> {
    refuseOtherHost(party, serverHost);
    await attempts.admitToSend('passkey', call);
    const { reference, challenge } = await ceremonies.begin({ purpose: 'factor', caller: call.caller });
    const registered = await passkeysRepository(db).list(call.caller.userId);
    const isAllowed = await Promise.all(
      registered.map((row) => offers.counts(call.caller, provenanceOf(row))),
    );
    const allowed = registered.filter((_, index) => isAllowed[index]);
    const { generateAuthenticationOptions } = await webauthn();
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      allowCredentials: allowed.map(describeCredential),
      userVerification: 'required',
      timeout: ceremonyLife,
    });
    return { reference_code: reference, options };
  }

  function verify(call: FactorCall, reference: string, payload: PasskeyAssertionInput): Promise<FactorProof> {
    let judgement: AssertionJudgement | undefined;
    return attempts.attempt(
      'passkey',
      call,
      async ({ user }) => {
        const challenge = await ceremonies.take(reference, { purpose: 'factor', caller: call.caller });
        judgement = await assertions.judge(payload, challenge, user.id);
        if (judgement.fault !== undefined) return false;
        // A passkey that was just added in this session does not count in it, although its answer is right.
        const mayConfirm = await offers.counts(call.caller, provenanceOf(judgement.passkey));
        if (!mayConfirm) throw new ApiError('not_found');
        return true;
      },
      // The passkey may have been removed since, or used elsewhere.
      async (_ask, _now, on) => {
        if (judgement?.use === undefined) return false;
        const { passkey, use } = judgement;
        return (await assertions.note(passkey, use, on)) && amrOf(passkey);
      },
    );
  }

  return { option, verify };
}

export function describeCredential(passkey: StoredPasskey): { id: string; transports: string[] } {
  return { id: passkey.credential_id, transports: JSON.parse(passkey.transports) as string[] };
}
