import type { FactorType } from '@latchkey/contract/http/api-error';
import type { MfaInfo } from '@latchkey/contract/mfa/mfa-info';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { MfaInfoService } from './mfa-info.service.ts';
import type { OffersService } from './offers.service.ts';
import type { StepUp } from './step-up.ts';

export interface TwoFactorDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly offers: OffersService;
  readonly sessions: Pick<SessionsService, 'holdAccount'>;
  readonly stepUp: StepUp;
  readonly info: MfaInfoService;
  readonly notices: NoticesService;
}

export type TwoFactorService = ReturnType<typeof twoFactorService>;

/** 2FA on and off, and the factor that it opens with. */
export function twoFactorService({ db, clock, offers, sessions, stepUp, info, notices }: TwoFactorDeps) {
  /** Without `wanted`, to the other side. Throws `forbidden` for switching off what is enforced, `conflict` for switching on what would ask for nothing. */
  async function toggle(
    caller: TokenCaller,
    mfaToken: string | undefined,
    wanted?: boolean,
  ): Promise<MfaInfo> {
    const { user } = await offers.forCaller(caller);
    const on = wanted ?? !offers.isOn(user);
    await refuseToggle(user, on);
    await stepUp.demand(caller, mfaToken);
    await db.transaction().execute(async (tx) => {
      const now = await sessions.holdAccount(caller, tx);
      await refuseToggle(now, on, tx);
      const changed = await usersRepository(tx).setTwoFactor(now.id, on, clock.now());
      if (changed) await notices.tell(tx, now, on ? 'two_factor_enabled' : 'two_factor_disabled');
    });
    return info.read(caller);
  }

  async function refuseToggle(user: User, on: boolean, tx?: Database): Promise<void> {
    if (!on && offers.isEnforced(user)) throw new ApiError('forbidden');
    if (on && !(await offers.canAsk(user, tx)))
      throw new ApiError('conflict', { message: catalog().twoFactor.needsFactor });
  }

  /** Throws `not_found` for a factor that the account does not have. */
  async function prefer(
    caller: TokenCaller,
    mfaToken: string | undefined,
    type: FactorType,
  ): Promise<MfaInfo> {
    const { user } = await offers.forCaller(caller);
    const held = await offers.heldBy(user);
    if (!held.some((factor) => factor.type === type)) throw new ApiError('not_found');
    await stepUp.demand(caller, mfaToken);
    await usersRepository(db).update(user.id, { preferred_factor: type, updated_at: clock.now() });
    return info.read(caller);
  }

  return { toggle, prefer };
}
