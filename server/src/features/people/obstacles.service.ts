import type { Factor } from '@latchkey/contract/http/api-error';
import type { AdminUserDetail } from '@latchkey/contract/users/admin-user';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RecoveriesService } from '../account-recovery/recoveries.service.ts';
import type { User } from '../accounts/user.ts';
import type { OffersService } from '../mfa/offers.service.ts';
import { messagesMatter } from './limits.ts';
import { obstaclesOf, type SignInLimits } from './obstacles.ts';
import { supportRepository } from './support.repository.ts';

export interface ObstaclesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly offers: Pick<OffersService, 'heldBy' | 'isOn'>;
  readonly recoveries: Pick<RecoveriesService, 'ofUser'>;
  readonly limits: { of(userId: string): Promise<SignInLimits> };
  readonly mayReset: (user: User) => boolean;
  readonly passwordResetAt: (user: User) => Promise<number | null>;
}

/** The obstacles, and what was read of the account to find them. */
export interface Hindered extends Pick<AdminUserDetail, 'obstacles' | 'recovery'> {
  readonly held: readonly Factor[];
  readonly canResetByEmail: boolean;
}

export type ObstaclesService = ReturnType<typeof obstaclesService>;

/** What prevents a person from signing in, for the Admin API and the command line (docs/behaviour/admin.md#support). */
export function obstaclesService(deps: ObstaclesDeps) {
  const { db, clock, offers } = deps;
  return {
    async of(user: User): Promise<Hindered> {
      const [held, limits, passwordResetAt, failedMessages, recovery] = await Promise.all([
        offers.heldBy(user),
        deps.limits.of(user.id),
        deps.passwordResetAt(user),
        supportRepository(db).failedMessages(user.id, clock.now() - messagesMatter),
        deps.recoveries.ofUser(user.id),
      ]);
      const canResetByEmail = deps.mayReset(user) && user.email !== null;
      const obstacles = obstaclesOf({
        user,
        limits,
        held: held.map(({ type }) => type),
        isTwoFactorOn: offers.isOn(user),
        mayReset: canResetByEmail,
        passwordResetAt,
        recovery,
        failedMessages,
      });
      return { held, recovery, canResetByEmail, obstacles };
    },
  };
}
