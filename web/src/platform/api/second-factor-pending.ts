import { ApiFailure } from './api-failure.ts';

/** A reply or an error whose status, or whose body's status, is `2fa_required`: a second factor is pending (docs/behaviour/web.md#errors). */
export function isSecondFactorPending(value: unknown): boolean {
  if (value instanceof ApiFailure) return value.code === '2fa_required';
  return typeof value === 'object' && value !== null && 'status' in value && value.status === '2fa_required';
}
