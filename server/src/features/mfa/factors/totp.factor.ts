import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import { catalog } from '../../../platform/text/catalog.ts';
import { forgetAddedIn } from '../../accounts/forget-added.ts';
import { isResting, provenanceOf } from '../../accounts/resting.ts';
import type { ForgetFactor, HoldsFactor, SecondFactor } from '../factor.ts';
import { totpRepository } from '../totp.repository.ts';
import { latestStep, secondsToNextStep, totpStepOf } from '../totp.ts';

export interface TotpFactorDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** A vault for the purpose 'totp'. */
  readonly vault: Vault;
}

export const hasTotp: HoldsFactor = async (user, on) =>
  (await totpRepository(on).find(user.id)) !== undefined;

export const forgetTotp: ForgetFactor = async (userId, on) => {
  await totpRepository(on).removeRegistrations(userId);
  return totpRepository(on).remove(userId);
};

export const forgetAddedTotp = forgetAddedIn('totp_seeds', () => catalog().factors.totp.name);

export type TotpFactor = ReturnType<typeof totpFactor>;

/** The code of an authenticator app (RFC 6238, security #16). */
export function totpFactor({ db, clock, vault }: TotpFactorDeps) {
  const factor: SecondFactor = {
    type: 'totp',
    async offer(user, on = db, view) {
      const seed = await totpRepository(on).find(user.id);
      if (!seed || isResting(provenanceOf(seed), view)) return undefined;
      return { type: 'totp', ...catalog().factors.totp };
    },
  };
  return {
    ...factor,
    /**
     * True once per time step: a code that somebody saw is useless after its owner has used it.
     * Throws `not_found` if the account has no authenticator app, `code_used` with the seconds until the next code.
     */
    async verify(userId: string, code: string, on: Database): Promise<boolean> {
      const seed = await totpRepository(on).find(userId);
      if (!seed) throw new ApiError('not_found');
      const step = totpStepOf(vault.openText(seed.secret, userId), code, clock.now());
      if (step === undefined) return false;
      if (await totpRepository(on).useStep(userId, step, latestStep(clock.now()))) return true;
      // The code was right and not a guess, so that it is not counted as wrong.
      throw new ApiError('code_used', { retry_after: secondsToNextStep(clock.now()) });
    },
  };
}
