import * as z from 'zod/mini';
import { FactorType } from '../http/api-error.ts';
import { Id, Timestamp } from '../http/scalars.ts';
import { DeviceKind } from '../sessions/device-kind.ts';

/** How a sign-in ended; `second_factor_failed` means that the first factor was right, `denied` that a companion said no (security #8). */
export const LoginResult = z.enum(['success', 'failure', 'second_factor_failed', 'denied']);
export type LoginResult = z.infer<typeof LoginResult>;

/**
 * The sign-in method that was used; 'reset' is a new password by mail, which may fail at the second factor, 'application_request'
 * what an application asked the companion over its back channel.
 */
export const LoginMethod = z.enum(['password', 'phone_otp', 'passkey', 'reset', 'application_request']);
export type LoginMethod = z.infer<typeof LoginMethod>;

/** One sign-in, or an attempt at one; what was not recognised is null (docs/behaviour/login-history.md#calls). */
export const LoginHistory = z.object({
  id: Id,
  at: Timestamp,
  result: LoginResult,
  method: LoginMethod,
  /** The second factor, where one was used. */
  factor: z.nullable(FactorType),
  ip: z.nullable(z.string()),
  place: z.nullable(z.string()),
  device: z.nullable(z.string()),
  device_kind: z.nullable(DeviceKind),
  browser: z.nullable(z.string()),
  os: z.nullable(z.string()),
  /** The session that it began; null where it began none. */
  session_id: z.nullable(Id),
  /** Whether that session was bound to a key of its browser from the start; null where there is none, or from before there were such keys. */
  is_bound: z.nullable(z.boolean()),
  /** That session makes this call. */
  is_current: z.boolean(),
  /** That session is alive. */
  is_active: z.boolean(),
});
export type LoginHistory = z.infer<typeof LoginHistory>;
