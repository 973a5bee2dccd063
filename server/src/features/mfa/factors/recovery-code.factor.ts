import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { equalInConstantTime } from '../../../platform/secrets/equal-in-constant-time.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import { catalog } from '../../../platform/text/catalog.ts';
import { type ForgetAdded, forgetAddedIn } from '../../accounts/forget-added.ts';
import { isResting, provenanceOf } from '../../accounts/resting.ts';
import type { User } from '../../accounts/user.ts';
import type { NoticesService } from '../../notices/notices.service.ts';
import type { ForgetFactor, HoldsFactor, SecondFactor } from '../factor.ts';
import { readRecoveryCode } from '../recovery-code.ts';
import { recoveryCodesRepository } from '../recovery-codes.repository.ts';

export interface RecoveryCodeFactorDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** A vault for the purpose 'recovery-codes'. */
  readonly vault: Vault;
  readonly notices: NoticesService;
}

export const hasCodes: HoldsFactor = async (user, on) =>
  (await recoveryCodesRepository(on).countLeft(user.id)) > 0;

export const forgetRecoveryCodes: ForgetFactor = (userId, on) =>
  recoveryCodesRepository(on).removeAll(userId);

const forgetOwnSet = forgetAddedIn('recovery_codes', () => catalog().factors.recovery_code.name);

/** A set that a strange session was shown, or used a code of, is as much the stranger's as one that it added (#339). */
export const forgetAddedCodes: ForgetAdded = async (userId, isStrange, on, onlyLooks = false) => {
  const codes = recoveryCodesRepository(on);
  const [first] = await codes.list(userId);
  for (const session of first ? await codes.seenIn(userId, first.generated_at) : []) {
    if (!(await isStrange(session))) continue;
    if (!onlyLooks) await codes.removeAll(userId);
    return { names: () => [catalog().factors.recovery_code.name], isLeft: false };
  }
  return forgetOwnSet(userId, isStrange, on, onlyLooks);
};

export type RecoveryCodeFactor = ReturnType<typeof recoveryCodeFactor>;

/** One of the codes on paper, for the case that every other factor is lost (security #17). */
export function recoveryCodeFactor({ db, clock, vault, notices }: RecoveryCodeFactorDeps) {
  const factor: SecondFactor = {
    type: 'recovery_code',
    async offer(user, on = db, view) {
      if (!(await hasCodes(user, on))) return undefined;
      const [first] = view ? await recoveryCodesRepository(on).list(user.id) : [];
      if (first && isResting(provenanceOf({ ...first, created_at: first.generated_at }), view))
        return undefined;
      return { type: 'recovery_code', ...catalog().factors.recovery_code };
    },
  };
  return {
    ...factor,
    /** True for one use of each code. Throws `not_found` if none is left. */
    async verify(user: User, typed: string, on: Database): Promise<boolean> {
      const given = readRecoveryCode(typed);
      const rows = await recoveryCodesRepository(on).list(user.id);
      if (rows.every(({ used_at }) => used_at !== null)) throw new ApiError('not_found');
      // Every row is compared, so that the time does not reveal the position of the right one.
      const [match] = rows.filter((row) => equalInConstantTime(vault.openText(row.code, user.id), given));
      if (!match) return false;
      const isFirst = await recoveryCodesRepository(on).use(match.id, clock.now());
      if (isFirst) await notices.tell(on, user, 'recovery_code_used');
      return isFirst;
    },
  };
}
