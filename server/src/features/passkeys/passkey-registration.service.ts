import type { Passkey } from '@latchkey/contract/passkeys/passkey';
import type { PasskeyAttestationInput, PasskeyCreation } from '@latchkey/contract/passkeys/webauthn';
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { aliasOf, nameOf, type User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { FactorChangesService } from '../mfa/factor-changes.service.ts';
import type { StepUp } from '../mfa/step-up.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { CeremoniesService } from './ceremonies.service.ts';
import { isCrossOrigin } from './client-data.ts';
import { fitsItsAlgorithm } from './fits-its-algorithm.ts';
import { ceremonyLife, maxPasskeys } from './limits.ts';
import { describeCredential } from './passkey-challenges.service.ts';
import { passkeyProvider } from './passkey-providers.ts';
import { passkeysRepository, type StoredPasskey } from './passkeys.repository.ts';
import { presentPasskey } from './present-passkey.ts';
import { type RelyingParty, refuseOtherHost } from './relying-party.ts';
import { webauthn } from './webauthn.ts';

/** COSE algorithms in the order of preference: Ed25519, ES256, RS256 (RFC 9053). */
const algorithms = [-8, -7, -257];

export interface PasskeyRegistrationDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly party: RelyingParty;
  readonly ceremonies: CeremoniesService;
  readonly sessions: Pick<SessionsService, 'holdAccount'>;
  readonly stepUp: StepUp;
  readonly changes: FactorChangesService;
}

export interface NewPasskey {
  readonly reference: string;
  readonly payload: PasskeyAttestationInput;
  readonly name?: string | undefined;
}

export type PasskeyRegistrationService = ReturnType<typeof passkeyRegistrationService>;

type RegistrationInfo = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/** Registers passkeys: discoverable, with user verification, without attestation. */
export function passkeyRegistrationService(deps: PasskeyRegistrationDeps) {
  const { db, clock, party, ceremonies, stepUp, changes } = deps;
  const passkeys = passkeysRepository(db);

  /** The `mfa_token` is shown and not used up: `verify` does that (docs/behaviour/mfa.md#step-up). */
  async function option(
    caller: TokenCaller,
    mfaToken: string | undefined,
    serverHost: string | undefined,
  ): Promise<PasskeyCreation> {
    refuseOtherHost(party, serverHost);
    await stepUp.showToAdd(caller, mfaToken);
    const user = await ownerOf(caller);
    const existing = await passkeys.list(user.id);
    refuseTooMany(existing);
    const { reference, challenge } = await ceremonies.begin({ purpose: 'register', caller });
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      rpName: party.name(),
      rpID: party.id,
      userName: aliasOf(user),
      userDisplayName: nameOf(user) ?? aliasOf(user),
      userID: new Uint8Array(Buffer.from(user.id, 'utf8')),
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
    return { reference_code: reference, options };
  }

  async function verify(
    caller: TokenCaller,
    mfaToken: string | undefined,
    { reference, payload, name }: NewPasskey,
  ): Promise<Passkey> {
    await stepUp.showToAdd(caller, mfaToken, ceremonyLife);
    const user = await ownerOf(caller);
    const challenge = await ceremonies.take(reference, { purpose: 'register', caller });
    const info = await check(payload, challenge);
    if (!info) throw new ApiError('invalid_code', { message: catalog().passkeys.notRegistered });
    if (await passkeys.findByCredential(info.credential.id)) throw duplicate();
    const row = await inTransaction(db, async (tx) => {
      const now = await deps.sessions.holdAccount(caller, tx);
      // A ceremony that began within the window may end a little after it.
      const vouchedBy = await stepUp.demandToAdd(caller, mfaToken, tx, ceremonyLife);
      const fresh = {
        ...newRow(user, info, payload, name),
        added_in: caller.sessionId,
        vouched_by: vouchedBy,
      };
      const registered = passkeysRepository(tx);
      // Several ceremonies may have begun while there was room for one more.
      refuseTooMany(await registered.list(now.id));
      if (!(await registered.insert(fresh))) throw duplicate();
      await changes.added(now, 'passkey', tx);
      return fresh;
    });
    return presentPasskey(row);
  }

  async function ownerOf(caller: TokenCaller): Promise<User> {
    const user = await usersRepository(db).findById(caller.userId);
    if (!user) throw new ApiError('unauthenticated');
    return user;
  }

  /** WebAuthn §7.1. */
  async function check(
    payload: PasskeyAttestationInput,
    challenge: string,
  ): Promise<RegistrationInfo | undefined> {
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
      // What the browser calls the credential must be what the authenticator signed.
      const { id, publicKey } = registrationInfo.credential;
      const isOneId = id === payload.id && id === payload.rawId;
      return isOneId && (await fitsItsAlgorithm(publicKey)) ? registrationInfo : undefined;
    } catch {
      // The library throws for whatever is not as it must be.
      return undefined;
    }
  }

  function newRow(
    user: User,
    { credential, aaguid, credentialDeviceType, credentialBackedUp }: RegistrationInfo,
    payload: PasskeyAttestationInput,
    name: string | undefined,
  ): Omit<StoredPasskey, 'added_in' | 'vouched_by'> {
    return {
      id: newId(clock),
      user_id: user.id,
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
  }

  return { option, verify };
}

function refuseTooMany(registered: readonly StoredPasskey[]): void {
  if (registered.length < maxPasskeys) return;
  throw new ApiError('conflict', { message: catalog().passkeys.tooMany(maxPasskeys) });
}

function duplicate(): ApiError {
  return new ApiError('conflict', { message: catalog().passkeys.duplicate });
}
