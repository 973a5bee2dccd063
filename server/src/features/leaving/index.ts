import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { StepUp } from '../mfa/step-up.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { leavingEndpoints } from './endpoints.ts';
import { exportService } from './export.service.ts';
import { type LeavingDeps, leavingService, ownLeavingService } from './leaving.service.ts';
import { keepPerAddress } from './limits.ts';
import { ownExportService } from './own-export.service.ts';

export interface LeavingFeatureDeps extends LeavingDeps {
  readonly sessions: Pick<SessionsService, 'holdAccount'>;
  readonly stepUp: StepUp;
  readonly rateLimits: RateLimits;
}

/** How people export their data, and how accounts are deleted. */
export function leavingFeature(deps: LeavingFeatureDeps) {
  const { db, clock, inSeenTime, mailedLinks, sessions, stepUp } = deps;
  const leaving = leavingService({
    db,
    clock,
    inSeenTime,
    endSessions: deps.endSessions,
    withdrawProofs: deps.withdrawProofs,
    endApplications: deps.endApplications,
    refuseLastOwner: deps.refuseLastOwner,
    mailedLinks,
    notices: deps.notices,
    days: deps.days,
  });
  const limit = deps.rateLimits.limit('keep-account', keepPerAddress);
  const own = ownLeavingService({ db, inSeenTime, mailedLinks, sessions, stepUp, limit }, leaving);
  const ownExport = ownExportService({ db, sessions, stepUp, exports: exportService({ db, clock }) });
  return { leaving, endpoints: leavingEndpoints({ own, ownExport }), eraseDue: leaving.eraseDue };
}
