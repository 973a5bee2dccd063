import { ApiFailure } from './api-failure.ts';

/** Whether the status of a reply or error, or of its body, is `2fa_required` (docs/behaviour/web.md#errors). */
export function isSecondFactorPending(value: unknown): boolean {
  if (value instanceof ApiFailure) return value.code === '2fa_required';
  return typeof value === 'object' && value !== null && 'status' in value && value.status === '2fa_required';
}
