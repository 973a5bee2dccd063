import * as z from 'zod/mini';
import { FactorType } from '../http/api-error.ts';
import { Id, Timestamp } from '../http/scalars.ts';
import { DeviceKind } from '../sessions/device-kind.ts';

/**
 * The result of a sign-in; `second_factor_failed` means that the first factor was right, `denied` that a companion
 * denied it (security #8).
 */
export const LoginResult = z.enum(['success', 'failure', 'second_factor_failed', 'denied']);
export type LoginResult = z.infer<typeof LoginResult>;

/**
 * The sign-in method; 'reset' is a new password by mail, which may fail at the second factor, 'application_request' a
 * request of an application to the companion over the back channel.
 */
export const LoginMethod = z.enum(['password', 'phone_otp', 'passkey', 'reset', 'application_request']);
export type LoginMethod = z.infer<typeof LoginMethod>;

/** A sign-in or attempt; unknown values are null (docs/behaviour/login-history.md#calls). */
export const LoginHistory = z.object({
  id: Id,
  at: Timestamp,
  result: LoginResult,
  method: LoginMethod,
  /** The second factor, if one was used. */
  factor: z.nullable(FactorType),
  ip: z.nullable(z.string()),
  place: z.nullable(z.string()),
  device: z.nullable(z.string()),
  device_kind: z.nullable(DeviceKind),
  browser: z.nullable(z.string()),
  os: z.nullable(z.string()),
  /** The session that it started; null if there is none. */
  session_id: z.nullable(Id),
  /**
   * Whether that session was bound to its browser's key from the start; null if there is no session, or it is older
   * than such keys.
   */
  is_bound: z.nullable(z.boolean()),
  /** Whether it is the caller's session. */
  is_current: z.boolean(),
  /** Whether that session is still live. */
  is_active: z.boolean(),
});
export type LoginHistory = z.infer<typeof LoginHistory>;
