import type { AuditAction } from '@latchkey/contract/audit/audit-actions';

/**
 * Log lines about security, by their `event`. The names are stable, so that alerts can rely on them. Each audit action
 * is such an event, too (docs/operate.md#log).
 */
export const securityEvents = {
  'sign_in.success': 'Somebody signed in.',
  'sign_in.failure': 'A first factor was wrong; `reason` has the cause.',
  'sign_in.second_factor_required': 'The first factor was right; the second is still required.',
  'sign_in.second_factor_failed': 'The first factor was right; the second was wrong.',
  'sign_in.denied': 'The sign-in was denied in the companion.',
  'refresh_token.reused':
    'A refresh token was used again after it had been replaced; all tokens of its grant have ended.',
  'rate_limits.reduced':
    'Redis is unavailable: each process counts for itself, with a quarter of each limit.',
  'rate_limits.closed': 'Redis is still unavailable: calls that need a limit are refused.',
  'rate_limits.restored': 'Redis is available again.',
  'cap.nearly_full': 'A cap that all people share is nearly reached.',
  'cap.full': 'A cap that all people share was reached: on messages, or on registrations of applications.',
  'clock.set': 'The clock of this machine was set.',
} as const;

export type SecurityEvent = keyof typeof securityEvents | AuditAction;

/** The fields of a log line about security. */
export function securityEvent<F extends object>(
  event: SecurityEvent,
  fields: F,
): F & { event: SecurityEvent } {
  return { event, ...fields };
}
