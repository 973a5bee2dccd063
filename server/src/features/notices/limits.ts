import { day } from '../../platform/clock/durations.ts';

/**
 * Notices of one kind by SMS to one account. By kind, so that somebody in a session cannot use up the notices that
 * matter with others; fewer than the codes that one number gets.
 */
export const smsOfKind = { points: 5, duration: day };
