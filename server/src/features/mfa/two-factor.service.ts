import type { FactorType } from '@latchkey/contract/http/api-error';
import type { MfaInfo } from '@latchkey/contract/mfa/mfa-info';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { NoteChange } from '../accounts/note-change.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { EndTrust, SessionsService } from '../sessions/sessions.service.ts';
import type { MfaInfoService } from './mfa-info.service.ts';
import { mfaTokensRepository } from './mfa-tokens.repository.ts';
import { type OffersService, weakFactors } from './offers.service.ts';
import type { StepUp } from './step-up.ts';

export interface TwoFactorDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly offers: OffersService;
  readonly sessions: Pick<SessionsService, 'holdAccount'>;
  readonly stepUp: StepUp;
  readonly info: MfaInfoService;
  readonly notices: Pick<NoticesService, 'tell'>;
  readonly endTrust: EndTrust;
  readonly noteChange: NoteChange;
  /** Changes of the preferred factor, by account: each is an event of the audit (security #328). */
  readonly preferences: Pick<RateLimit, 'consume'>;
}

interface Wanted {
  readonly is_enabled?: boolean | undefined;
  readonly allow_codes?: boolean | undefined;
}

export type TwoFactorService = ReturnType<typeof twoFactorService>;

/** Switches 2FA on and off, and sets the preferred factor. */
export function twoFactorService({
  db,
  clock,
  offers,
  sessions,
  stepUp,
  info,
  notices,
  endTrust,
  noteChange,
  preferences,
}: TwoFactorDeps) {
  /**
   * Toggles 2FA if neither field is given. Codes beside a strong factor are switched in the same way.
   * Throws `forbidden` when switching off what is enforced, `conflict` when switching on what would require nothing.
   */
  async function toggle(caller: TokenCaller, mfaToken: string | undefined, wanted: Wanted): Promise<MfaInfo> {
    const { user } = await offers.forCaller(caller);
    const { is_enabled: isEnabled, allow_codes: allowCodes } = wanted;
    const on = isEnabled ?? (allowCodes === undefined ? !offers.isOn(user) : undefined);
    if (on !== undefined) await refuseToggle(user, on);
    const demand = on === true && allowCodes === undefined ? stepUp.demandToAdd : stepUp.demand;
    await inTransaction(db, async (tx) => {
      const now = await sessions.holdAccount(caller, tx);
      await demand(caller, mfaToken, tx);
      if (on !== undefined) await refuseToggle(now, on, tx);
      const users = usersRepository(tx);
      const target = userTarget(now);
      if (on !== undefined && (await users.setTwoFactor(now.id, on, clock.now(), caller.sessionId))) {
        await endTrust(tx, now.id);
        await noteChange(tx, now, caller.sessionId);
        await notices.tell(tx, now, on ? 'two_factor_enabled' : 'two_factor_disabled');
        audit.record(tx, {
          action: on ? 'user.two_factor_turned_on' : 'user.two_factor_turned_off',
          target,
        });
      }
      // A report takes back only what the session has changed.
      const by = offers.allowsCodes(now) ? null : caller.sessionId;
      if (allowCodes !== undefined && (await users.setAllowCodes(now.id, allowCodes, clock.now(), by))) {
        await noteChange(tx, now, caller.sessionId);
        // What was confirmed with a code, such as a reset, is confirmed again (#320, #382).
        if (!allowCodes) await mfaTokensRepository(tx).withdrawOf(now.id, weakFactors, caller.sessionId);
        await notices.tell(tx, now, allowCodes ? 'codes_allowed' : 'codes_refused');
        const before = now.allow_codes === null ? null : now.allow_codes === 1;
        const changes = { allow_codes: { from: before, to: allowCodes } };
        audit.record(tx, { action: 'user.updated', target, changes });
      }
    });
    return info.read(caller);
  }

  async function refuseToggle(user: User, on: boolean, tx?: Database): Promise<void> {
    if (!on && offers.isEnforced(user)) throw new ApiError('forbidden');
    if (on && !(await offers.canAsk(user, tx)))
      throw new ApiError('conflict', { message: catalog().twoFactor.needsFactor });
  }

  /** Throws `not_found` if the account does not have the factor, `rate_limited`. */
  async function prefer(
    caller: TokenCaller,
    mfaToken: string | undefined,
    type: FactorType,
  ): Promise<MfaInfo> {
    const { user } = await offers.forCaller(caller);
    const held = await offers.heldBy(user);
    if (!held.some((factor) => factor.type === type)) throw new ApiError('not_found');
    await preferences.consume(user.id);
    await inTransaction(db, async (tx) => {
      const now = await sessions.holdAccount(caller, tx);
      await stepUp.demandToAdd(caller, mfaToken, tx);
      // It may have been removed meanwhile.
      if (!(await offers.heldBy(now, tx)).some((factor) => factor.type === type))
        throw new ApiError('not_found');
      if (now.preferred_factor === type) return;
      await usersRepository(tx).update(now.id, { preferred_factor: type, updated_at: clock.now() });
      audit.record(tx, {
        action: 'user.factor_preferred',
        target: userTarget(now),
        changes: { preferred_factor: { from: now.preferred_factor, to: type } },
      });
    });
    return info.read(caller);
  }

  return { toggle, prefer };
}
