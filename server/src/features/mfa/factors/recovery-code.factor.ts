import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { equalInConstantTime } from '../../../platform/secrets/equal-in-constant-time.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import { factorsText } from '../../../platform/text/factors.en.ts';
import type { SecondFactor } from '../factor.ts';
import { readRecoveryCode } from '../recovery-code.ts';
import { recoveryCodesRepository } from '../recovery-codes.repository.ts';

export interface RecoveryCodeFactorDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Of the purpose 'recovery-codes'. */
  readonly vault: Vault;
}

/** One of the codes on paper, for the day on which every other factor is lost (security #17). */
export function recoveryCodeFactor({ db, clock, vault }: RecoveryCodeFactorDeps) {
  const codes = recoveryCodesRepository(db);
  const factor: SecondFactor = {
    type: 'recovery_code',
    strength: 'plain',
    async offer(user) {
      const left = await codes.countLeft(user.id);
      if (left === 0) return undefined;
      return {
        type: 'recovery_code',
        name: factorsText.recovery_code.name,
        description: factorsText.recovery_code.description(left),
      };
    },
    reset: (userId, on) => recoveryCodesRepository(on).removeAll(userId),
  };
  return {
    ...factor,
    /** True for one use of each code. */
    async verify(userId: string, typed: string): Promise<boolean> {
      const given = readRecoveryCode(typed);
      const rows = await codes.list(userId);
      // Every row is looked at, so that the time does not tell the place of the right one.
      const [match] = rows.filter((row) => equalInConstantTime(vault.openText(row.code, userId), given));
      return match !== undefined && (await codes.use(match.id, clock.now()));
    },
  };
}
