import type { PasskeyAttestationInput } from '@latchkey/contract/passkeys/webauthn';
import { verifyRegistrationResponse } from '@simplewebauthn/server';

/** Verifies a passkey created for this origin, and returns what a server stores. Throws if it is not accepted. */
export async function acceptedPasskey({ response, ...attestation }: PasskeyAttestationInput, origin: string) {
  const { clientDataJSON, attestationObject } = response;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...attestation, response: { clientDataJSON, attestationObject } },
    expectedChallenge: () => true,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
  });
  if (!registrationInfo) throw new Error('The passkey is not accepted');
  return registrationInfo;
}
