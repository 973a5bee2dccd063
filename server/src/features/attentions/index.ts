import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { User } from '../accounts/user.ts';
import { adminNoticesService } from './admin-notices.service.ts';
import { attentionGuard } from './attention-guard.ts';
import { attentionsService } from './attentions.service.ts';
import { attentionsEndpoints } from './endpoints.ts';
import { accountDeletion } from './types/account-deletion.ts';
import { expiredPassword } from './types/expired-password.ts';
import { passwordExpiryIsSoon } from './types/password-expiry-is-soon.ts';
import { type FactorToRegister, registerSecondFactor } from './types/register-second-factor.ts';
import { remindPasskeyRegistration } from './types/remind-passkey-registration.ts';

export interface AttentionsFeatureDeps extends FactorToRegister {
  readonly db: Database;
  readonly clock: Clock;
  /** PASSWORD_MAX_AGE_DAYS. */
  readonly passwordMaxAgeDays: number | null;
  readonly hasPasskey: (user: User) => Promise<boolean>;
}

export function attentionsFeature(deps: AttentionsFeatureDeps) {
  const { db, clock, passwordMaxAgeDays: maxAgeDays } = deps;
  // The registry, in display order.
  const types = [
    accountDeletion,
    expiredPassword({ clock, maxAgeDays }),
    registerSecondFactor(deps),
    passwordExpiryIsSoon({ clock, maxAgeDays }),
    remindPasskeyRegistration({ clock, hasPasskey: deps.hasPasskey }),
  ];
  const attentions = attentionsService({ db, clock, types });
  const endpoints = attentionsEndpoints({ attentions, notices: adminNoticesService({ db, clock }) });
  return { endpoints, attentions, guard: attentionGuard(attentions) };
}
