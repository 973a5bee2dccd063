import type { AuditAction } from '@latchkey/contract/audit/audit-actions';

/**
 * Log lines about security, by their `event`. The names are stable, so that alerts can rely on them. Each audit action
 * is such an event, too (docs/operate.md#log).
 */
export const securityEvents = {
  'sign_in.success': 'Somebody signed in.',
  'sign_in.failure': 'A first factor was wrong; `reason` says why.',
  'sign_in.second_factor_required': 'The first factor was right, the second is still owed.',
  'sign_in.second_factor_failed': 'The first factor was right, the second was wrong.',
  'sign_in.denied': 'A companion said no.',
  'refresh_token.reused':
    'A refresh token was used again after it had been replaced; all tokens of its grant have ended.',
  'rate_limits.reduced': 'Redis is away: each process counts for itself, with a quarter of each limit.',
  'rate_limits.closed': 'Redis is still away: what the limits guard is refused.',
  'rate_limits.restored': 'Redis is back.',
  'cap.nearly_full': 'Messages of all are nearly as many as a cap allows.',
  'cap.full': 'A cap on messages of all is reached.',
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
