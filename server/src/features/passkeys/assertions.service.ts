import type { PasskeyAssertionInput } from '@latchkey/contract/passkeys/webauthn';
import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import { isCrossOrigin } from './client-data.ts';
import { passkeysRepository, type StoredPasskey } from './passkeys.repository.ts';
import type { RelyingParty } from './relying-party.ts';
import { webauthn } from './webauthn.ts';

/** Why an assertion is refused; for the log and the owner, never for the caller. */
export type AssertionFault =
  | 'unknown'
  | 'not_verified'
  | 'other_user'
  | 'backup_changed'
  | 'count_not_rising';

/** What a valid assertion changes. */
export interface PasskeyUse {
  readonly signCount: number;
  readonly backedUp: boolean;
}

export type AssertionJudgement =
  | { readonly passkey: StoredPasskey; readonly use: PasskeyUse; readonly fault?: undefined }
  | { readonly passkey: StoredPasskey | undefined; readonly use?: undefined; readonly fault: AssertionFault };

export interface AssertionsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly party: RelyingParty;
  readonly notices: Pick<NoticesService, 'tell'>;
}

export type AssertionsService = ReturnType<typeof assertionsService>;

/** Verifies assertions (WebAuthn §7.2), with user verification. */
export function assertionsService({ db, clock, party, notices }: AssertionsDeps) {
  const passkeys = passkeysRepository(db);

  /**
   * Changes nothing, unlike `note`. `mustBe` is the account to be confirmed; a sign-in has none, and the authenticator
   * must name it.
   */
  async function judge(
    payload: PasskeyAssertionInput,
    challenge: string,
    mustBe?: string,
  ): Promise<AssertionJudgement> {
    const passkey = await passkeys.findByCredential(payload.id);
    if (!passkey) return { passkey, fault: 'unknown' };
    if (!isOwner(passkey, payload.response.userHandle, mustBe)) return { passkey, fault: 'other_user' };
    const verified = await verify(payload, challenge, passkey);
    if (!verified?.verified) return { passkey, fault: 'not_verified' };
    const { newCounter, credentialDeviceType, credentialBackedUp } = verified.authenticationInfo;
    // The flag never changes for a credential (WebAuthn §6.1.3).
    if ((credentialDeviceType === 'multiDevice') !== (passkey.backup_eligible === 1)) {
      return { passkey, fault: 'backup_changed' };
    }
    if (!isRising(passkey.sign_count, newCounter)) {
      await warnOwner(passkey);
      return { passkey, fault: 'count_not_rising' };
    }
    return { passkey, use: { signCount: newCounter, backedUp: credentialBackedUp } };
  }

  /** Stores counter and time. False if another assertion of the same passkey was faster. */
  async function note(passkey: StoredPasskey, use: PasskeyUse, on: Database = db): Promise<boolean> {
    return passkeysRepository(on).noteUse(passkey.id, passkey.sign_count, { ...use, at: clock.now() });
  }

  /** It may have been cloned: it is refused, and the owner is notified (security #54). */
  async function warnOwner({ user_id }: StoredPasskey): Promise<void> {
    await inTransaction(db, async (tx) => {
      const owner = await usersRepository(tx).findById(user_id);
      if (owner) await notices.tell(tx, owner, 'passkey_suspect');
    });
  }

  async function verify(
    payload: PasskeyAssertionInput,
    challenge: string,
    passkey: StoredPasskey,
  ): Promise<VerifiedAuthenticationResponse | undefined> {
    if (isCrossOrigin(payload.response.clientDataJSON)) return undefined;
    const { verifyAuthenticationResponse } = await webauthn();
    try {
      return await verifyAuthenticationResponse({
        response: payload,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
          // The counter is checked here, so that a cloned passkey can be told from an invalid signature.
          counter: 0,
        },
      });
    } catch {
      // The library throws for every fault.
      return undefined;
    }
  }

  return { judge, note };
}

/** WebAuthn §7.2 step 6: the user handle, if there is one, must be the account's. */
function isOwner(
  passkey: StoredPasskey,
  userHandle: string | undefined,
  mustBe: string | undefined,
): boolean {
  if (mustBe !== undefined && passkey.user_id !== mustBe) return false;
  if (!userHandle) return mustBe !== undefined;
  return Buffer.from(userHandle, 'base64url').toString('utf8') === passkey.user_id;
}

/** WebAuthn §7.2 step 22: authenticators without a counter always send 0. */
function isRising(stored: number, given: number): boolean {
  return (stored === 0 && given === 0) || given > stored;
}
