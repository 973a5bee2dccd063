import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { loginHistoryEndpoints } from './endpoints.ts';
import { reportsPerAddress } from './limits.ts';
import { type LoginHistoryDeps, loginHistoryService } from './login-history.service.ts';
import { type OwnHistoryDeps, ownHistoryService } from './own-history.service.ts';
import { type SignInReportsDeps, signInReportsService } from './sign-in-reports.service.ts';

export interface LoginHistoryFeatureDeps
  extends LoginHistoryDeps,
    OwnHistoryDeps,
    Omit<SignInReportsDeps, 'sessions' | 'limit'> {
  readonly sessions: SessionsService;
  readonly rateLimits: RateLimits;
}

export function loginHistoryFeature(deps: LoginHistoryFeatureDeps) {
  const ownHistory = ownHistoryService(deps);
  const signInReports = signInReportsService({
    ...deps,
    limit: deps.rateLimits.limit('sign-in-report-address', reportsPerAddress),
  });
  return {
    endpoints: loginHistoryEndpoints({ ownHistory, signInReports }),
    history: loginHistoryService(deps),
    signInReports,
  };
}
