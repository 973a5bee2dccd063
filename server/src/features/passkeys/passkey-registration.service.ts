import type { Passkey } from '@latchkey/contract/passkeys/passkey';
import type { PasskeyAttestationInput, PasskeyCreation } from '@latchkey/contract/passkeys/webauthn';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { aliasOf, nameOf, type User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { FactorChangesService } from '../mfa/factor-changes.service.ts';
import type { StepUp } from '../mfa/step-up.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { Attestations } from './attestations.ts';
import type { CeremoniesService } from './ceremonies.service.ts';
import { ceremonyLife, maxPasskeys } from './limits.ts';
import { passkeysRepository, type StoredPasskey } from './passkeys.repository.ts';
import { presentPasskey } from './present-passkey.ts';
import { type RelyingParty, refuseOtherHost } from './relying-party.ts';

export interface PasskeyRegistrationDeps {
  readonly db: Database;
  readonly party: RelyingParty;
  readonly ceremonies: CeremoniesService;
  readonly attestations: Attestations;
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

/** Registers passkeys: discoverable, with user verification, without attestation. */
export function passkeyRegistrationService(deps: PasskeyRegistrationDeps) {
  const { db, party, ceremonies, attestations, stepUp, changes } = deps;
  const passkeys = passkeysRepository(db);

  /** Shows the `mfa_token` without using it up; `verify` does that (docs/behaviour/mfa.md#step-up). */
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
    const options = await attestations.options(
      { id: user.id, name: aliasOf(user), displayName: nameOf(user) ?? aliasOf(user) },
      challenge,
      existing,
    );
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
    const info = await attestations.check(payload, challenge);
    if (!info) throw new ApiError('invalid_code', { message: catalog().passkeys.notRegistered });
    if (await passkeys.findByCredential(info.credential.id)) throw duplicate();
    const row = await inTransaction(db, async (tx) => {
      const now = await deps.sessions.holdAccount(caller, tx);
      // A ceremony that began within the step-up window may end shortly after it.
      const proven = await stepUp.demandToAdd(caller, mfaToken, tx, ceremonyLife);
      const fresh = {
        ...attestations.newRow(user.id, info, payload, name),
        added_in: caller.sessionId,
        vouched_by: await stepUp.vouching(caller, proven, tx),
      };
      const registered = passkeysRepository(tx);
      // Several ceremonies may have begun while there was room for one more.
      refuseTooMany(await registered.list(now.id));
      if (!(await registered.insert(fresh))) throw duplicate();
      await changes.added(now, { factor: 'passkey', sessionId: caller.sessionId }, tx);
      return fresh;
    });
    return presentPasskey(row);
  }

  async function ownerOf(caller: TokenCaller): Promise<User> {
    const user = await usersRepository(db).findById(caller.userId);
    if (!user) throw new ApiError('unauthenticated');
    return user;
  }

  return { option, verify };
}

function refuseTooMany(registered: readonly StoredPasskey[]): void {
  if (registered.length < maxPasskeys) return;
  throw new ApiError('conflict', { message: catalog().passkeys.tooMany(maxPasskeys) });
}

export function duplicate(): ApiError {
  return new ApiError('conflict', { message: catalog().passkeys.duplicate });
}
