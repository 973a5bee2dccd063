import type { FactorType } from '@latchkey/contract/http/api-error';
import { isSecondFactor } from '@latchkey/contract/mfa/factors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import { factorFailuresRepository } from './factor-failures.repository.ts';
import type { OffersService } from './offers.service.ts';
import type { StepUp } from './step-up.ts';

export interface FactorChangesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly offers: OffersService;
  readonly stepUp: StepUp;
  readonly notices: NoticesService;
}

export interface Removal {
  readonly caller: TokenCaller;
  readonly mfaToken: string | undefined;
  readonly factor: FactorType;
  /** The account keeps another of the same kind, say a second passkey. */
  readonly keepsAnother: boolean;
  /** False where there was nothing to remove. */
  remove(on: Database): Promise<boolean>;
}

export interface GivenUp extends Pick<Removal, 'factor' | 'keepsAnother' | 'remove'> {
  readonly user: User;
}

export type FactorChangesService = ReturnType<typeof factorChangesService>;

/** What the coming and going of a factor means for the account, whichever feature owns the factor. */
export function factorChangesService({ db, clock, offers, stepUp, notices }: FactorChangesDeps) {
  /** Call it in the transaction that registers the factor. A lock of the one before is over (security #13). */
  async function added(user: User, factor: FactorType, on: Database): Promise<void> {
    await factorFailuresRepository(on).clear(user.id, factor);
    if (factor === 'recovery_code') await notices.tell(on, user, 'recovery_codes_generated');
    else await notices.tell(on, user, 'factor_added', { factor: nameOf(factor) });
  }

  /** Throws `forbidden` where 2FA is enforced and this is the last factor, `2fa_required`, `not_found`. */
  async function remove(removal: Removal): Promise<void> {
    const { user } = await offers.forCaller(removal.caller);
    const isGone = (type: FactorType) => type === removal.factor && !removal.keepsAnother;
    const held = (await offers.heldBy(user)).map(({ type }) => type);
    const left = held.filter((type) => !isGone(type));
    const isLast = held.some(isSecondFactor) && !left.some(isSecondFactor);
    if (isLast && offers.isEnforced(user)) throw new ApiError('forbidden');
    await stepUp.demand(removal.caller, removal.mfaToken);
    await db.transaction().execute(async (tx) => {
      if (!(await removal.remove(tx))) throw new ApiError('not_found');
      if (!removal.keepsAnother) await forget(user, removal.factor, isLast, tx);
      await notices.tell(tx, user, 'factor_removed', { factor: nameOf(removal.factor) });
    });
  }

  /**
   * The device that is the factor gives itself up. Nobody proved to be the owner, so 2FA stays on:
   * where it was the last factor, the next sign-in asks for a new one.
   */
  async function givenUp({ user, factor, keepsAnother, remove }: GivenUp): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (!(await remove(tx))) throw new ApiError('not_found');
      if (!keepsAnother) await forget(user, factor, false, tx);
      await notices.tell(tx, user, 'factor_removed', { factor: nameOf(factor) });
    });
  }

  /** 2FA without any second factor would ask for nothing: it goes off with the last one, and its owner hears of it. */
  async function forget(user: User, factor: FactorType, isLast: boolean, on: Database): Promise<void> {
    await factorFailuresRepository(on).clear(user.id, factor);
    const goesOff = isLast && user.mfa_enabled === 1;
    await usersRepository(on).update(user.id, {
      ...(user.preferred_factor === factor ? { preferred_factor: null } : {}),
      ...(goesOff ? { mfa_enabled: 0 } : {}),
      updated_at: clock.now(),
    });
    if (goesOff) await notices.tell(on, user, 'two_factor_disabled');
  }

  return { added, remove, givenUp };
}

const nameOf = (factor: FactorType): string => catalog().factors[factor].name;
