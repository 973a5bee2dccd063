import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { recoveryEndpoints } from './endpoints.ts';
import { stopPerAddress } from './limits.ts';
import type { RecoveriesService } from './recoveries.service.ts';
import { type RecoveryRequestsDeps, recoveryRequestsService } from './recovery-requests.service.ts';
import { recoveryStopsService } from './recovery-stops.service.ts';

export interface AccountRecoveryFeatureDeps extends RecoveryRequestsDeps {
  /** Created earlier, because every completed sign-in ends a recovery. */
  readonly recoveries: RecoveriesService;
  readonly mailedLinks: MailedLinksService;
  readonly sessions: SessionsService;
  readonly rateLimits: RateLimits;
}

export function accountRecoveryFeature(deps: AccountRecoveryFeatureDeps) {
  const { db, mailedLinks, sessions, recoveries, rateLimits } = deps;
  const requests = recoveryRequestsService(deps);
  const limit = rateLimits.limit('stop-recovery-address', stopPerAddress);
  const stops = recoveryStopsService({ db, mailedLinks, sessions, recoveries, limit });
  return { endpoints: recoveryEndpoints({ requests, stops }), recoveries };
}
