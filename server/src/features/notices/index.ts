import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { smsOfKind } from './limits.ts';
import { type NoticesDeps, noticesService } from './notices.service.ts';

export interface NoticesFeatureDeps extends Omit<NoticesDeps, 'smsLimit'> {
  /** Absent on the command line. */
  readonly rateLimits?: RateLimits;
}

/** Notices about events of an account; has no calls of its own. */
export function noticesFeature({ rateLimits, ...deps }: NoticesFeatureDeps) {
  const smsLimit = rateLimits?.limit('notice-sms', smsOfKind);
  return { notices: noticesService({ ...deps, ...(smsLimit ? { smsLimit } : {}) }) };
}
