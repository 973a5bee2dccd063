import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { StepUp } from '../mfa/step-up.ts';
import { leavingEndpoints } from './endpoints.ts';
import { exportService } from './export.service.ts';
import { type LeavingDeps, leavingService, ownLeavingService } from './leaving.service.ts';
import { keepPerAddress } from './limits.ts';
import { ownExportService } from './own-export.service.ts';

export interface LeavingFeatureDeps extends LeavingDeps {
  readonly stepUp: StepUp;
  readonly rateLimits: RateLimits;
}

/** How people take their data along, and how their accounts end. */
export function leavingFeature({ rateLimits, ...deps }: LeavingFeatureDeps) {
  const leaving = leavingService(deps);
  const own = ownLeavingService(
    { ...deps, limit: rateLimits.limit('keep-account', keepPerAddress) },
    leaving,
  );
  const ownExport = ownExportService({ ...deps, exports: exportService(deps) });
  return { leaving, endpoints: leavingEndpoints({ own, ownExport }), eraseDue: leaving.eraseDue };
}
