import type { MfaInfo } from '@latchkey/contract/mfa/mfa-info';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import { tokenHash } from '../../platform/secrets/token-hash.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { aliasOf } from '../accounts/user.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { FactorChangesService } from './factor-changes.service.ts';
import { sweepBatch, totpRegistrationAttempts, totpRegistrationLife } from './limits.ts';
import type { MfaInfoService } from './mfa-info.service.ts';
import type { StepUp } from './step-up.ts';
import { totpRepository } from './totp.repository.ts';
import { newTotpSeed, otpauthUrl, totpStepOf } from './totp.ts';

export interface TotpRegistrationDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly sessions: Pick<SessionsService, 'holdAccount'>;
  readonly stepUp: StepUp;
  readonly changes: FactorChangesService;
  readonly info: MfaInfoService;
  /** As shown in authenticator apps. */
  readonly serviceName: () => string;
}

export type TotpRegistrationService = ReturnType<typeof totpRegistrationService>;

/** Registers an authenticator app: a seed has no effect until its first code was entered (security #16). */
export function totpRegistrationService(deps: TotpRegistrationDeps) {
  const { db, clock, vault, sessions, stepUp, changes, info } = deps;
  const registrations = totpRepository(db);

  /**
   * Uses up the `mfa_token`; its proof is stored with the `reference_code` (docs/behaviour/mfa.md#step-up). A
   * registered app stays until the new one is confirmed.
   */
  async function request(caller: TokenCaller, mfaToken: string | undefined) {
    const reference = randomToken();
    const seed = newTotpSeed();
    const user = await inTransaction(db, async (tx) => {
      const holder = await sessions.holdAccount(caller, tx);
      // Replacing a registered app removes one, which the step-up window does not cover.
      const isFirst = !(await totpRepository(tx).find(holder.id));
      const demand = isFirst ? stepUp.demandToAdd : stepUp.demand;
      const vouchedBy = await stepUp.vouching(caller, await demand(caller, mfaToken, tx), tx);
      const now = clock.now();
      await totpRepository(tx).insertRegistration({
        hash: tokenHash(reference),
        user_id: holder.id,
        session_id: caller.sessionId,
        secret: vault.seal(seed, holder.id),
        vouched_by: vouchedBy,
        attempts: 0,
        created_at: now,
        expires_at: now + totpRegistrationLife,
        used_at: null,
      });
      return holder;
    });
    const url = otpauthUrl(seed, { issuer: deps.serviceName(), account: aliasOf(user) });
    return { reference_code: reference, secret: seed, otpauth_url: url };
  }

  async function setup(caller: TokenCaller, reference: string, code: string): Promise<MfaInfo> {
    const hash = tokenHash(reference);
    const pending = await registrations.findRegistration(hash, caller.userId, caller.sessionId);
    if (!pending) throw new ApiError('not_found');
    const isOver = pending.used_at !== null || pending.expires_at <= clock.now();
    if (isOver || !(await registrations.countAttempt(hash, totpRegistrationAttempts))) {
      throw new ApiError('challenge_expired');
    }
    const step = totpStepOf(vault.openText(pending.secret, caller.userId), code, clock.now());
    if (step === undefined) {
      throw new ApiError('invalid_code', { attempts_left: totpRegistrationAttempts - pending.attempts - 1 });
    }
    await inTransaction(db, async (tx) => {
      const user = await sessions.holdAccount(caller, tx);
      const repository = totpRepository(tx);
      const now = clock.now();
      if (!(await repository.finishRegistration(hash, now))) throw new ApiError('challenge_expired');
      // A registration begun within the window may add an app, but not replace one that was added since.
      const { secret, vouched_by } = pending;
      const isReplaced = (await repository.find(user.id)) !== undefined;
      if (isReplaced && vouched_by === null) throw new ApiError('challenge_expired');
      // The code that was just entered is used up as well.
      await repository.put({
        user_id: user.id,
        secret,
        last_step: step,
        created_at: now,
        added_in: caller.sessionId,
        vouched_by,
      });
      await changes.added(user, { factor: 'totp', sessionId: caller.sessionId, isReplaced }, tx);
    });
    return info.read(caller);
  }

  async function remove(caller: TokenCaller, mfaToken: string | undefined): Promise<MfaInfo> {
    if (!(await registrations.find(caller.userId))) throw new ApiError('not_found');
    await changes.remove({
      caller,
      mfaToken,
      factor: 'totp',
      keepsAnother: false,
      remove: (on) => totpRepository(on).remove(caller.userId),
    });
    return info.read(caller);
  }

  return {
    request,
    setup,
    remove,
    sweep: () => registrations.sweepRegistrations(clock.now() - totpRegistrationLife, sweepBatch),
  };
}
