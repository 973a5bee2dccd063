import type { PasskeyAttestationInput, PasskeyCreation } from '@latchkey/contract/passkeys/webauthn';
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { Clock } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { isCrossOrigin } from './client-data.ts';
import { fitsItsAlgorithm } from './fits-its-algorithm.ts';
import { ceremonyLife } from './limits.ts';
import { describeCredential } from './passkey-challenges.service.ts';
import { passkeyProvider } from './passkey-providers.ts';
import type { StoredPasskey } from './passkeys.repository.ts';
import type { RelyingParty } from './relying-party.ts';
import { webauthn } from './webauthn.ts';

/** COSE algorithms in order of preference: Ed25519, ES256, RS256 (RFC 9053). */
const algorithms = [-8, -7, -257];

/** The owner of a passkey, as authenticators display them. */
export interface PasskeyOwner {
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
}

export type RegistrationInfo = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;
export type Attestations = ReturnType<typeof attestationsOf>;

/** Options and verification of registrations: discoverable, with user verification, without attestation. */
export function attestationsOf({ clock, party }: { readonly clock: Clock; readonly party: RelyingParty }) {
  return {
    async options(
      owner: PasskeyOwner,
      challenge: string,
      existing: readonly StoredPasskey[],
    ): Promise<PasskeyCreation['options']> {
      const { generateRegistrationOptions } = await webauthn();
      return generateRegistrationOptions({
        rpName: party.name(),
        rpID: party.id,
        userName: owner.name,
        userDisplayName: owner.displayName,
        userID: new Uint8Array(Buffer.from(owner.id, 'utf8')),
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        timeout: ceremonyLife,
        attestationType: 'none',
        excludeCredentials: existing.map(describeCredential),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        supportedAlgorithmIDs: algorithms,
      });
    },
    /** WebAuthn §7.1; undefined for any fault. */
    async check(payload: PasskeyAttestationInput, challenge: string): Promise<RegistrationInfo | undefined> {
      if (isCrossOrigin(payload.response.clientDataJSON)) return undefined;
      const { verifyRegistrationResponse } = await webauthn();
      try {
        const { registrationInfo } = await verifyRegistrationResponse({
          response: payload,
          expectedChallenge: challenge,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        });
        if (!registrationInfo) return undefined;
        // The id that the browser sends must be the one that the authenticator signed.
        const { id, publicKey } = registrationInfo.credential;
        const isOneId = id === payload.id && id === payload.rawId;
        return isOneId && (await fitsItsAlgorithm(publicKey)) ? registrationInfo : undefined;
      } catch {
        // The library throws for every fault.
        return undefined;
      }
    },
    newRow(
      userId: string,
      { credential, aaguid, credentialDeviceType, credentialBackedUp }: RegistrationInfo,
      payload: PasskeyAttestationInput,
      name: string | undefined,
    ): Omit<StoredPasskey, 'added_in' | 'vouched_by'> {
      return {
        id: newId(clock),
        user_id: userId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        sign_count: credential.counter,
        transports: JSON.stringify(payload.response.transports ?? []),
        aaguid,
        name: name ?? passkeyProvider(aaguid) ?? catalog().passkeys.unnamed,
        backup_eligible: credentialDeviceType === 'multiDevice' ? 1 : 0,
        backed_up: credentialBackedUp ? 1 : 0,
        created_at: clock.now(),
        last_used_at: null,
      };
    },
  };
}
