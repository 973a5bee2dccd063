import * as z from 'zod/mini';
import { RecoveryContact, WaitingRecovery } from '../account-recovery/account-recovery.ts';
import { Version } from '../admin/admin-list.ts';
import { OperatorRole } from '../admin/operator-roles.ts';
import { Factor, FactorType } from '../http/api-error.ts';
import { Id, Timestamp } from '../http/scalars.ts';
import { Attributes } from './user-fields.ts';

export const UserStatus = z.enum(['active', 'suspended']);

/** An account in operators' lists; missing values are null. */
export const AdminUser = z.object({
  id: Id,
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  is_email_verified: z.boolean(),
  /** E.164. */
  phone: z.nullable(z.string()),
  is_phone_verified: z.boolean(),
  status: UserStatus,
  /** Whether a sign-in needs a second factor. */
  is_2fa_enabled: z.boolean(),
  /** Null if it is not an operator. */
  role: z.nullable(OperatorRole),
  /** When it will be erased; null if it is not to be deleted. */
  erase_at: z.nullable(Timestamp),
  created_at: Timestamp,
  last_login_at: z.nullable(Timestamp),
  version: Version,
});
export type AdminUser = z.infer<typeof AdminUser>;

/**
 * What prevents a person from signing in, most serious first. `until` is null if it lasts until somebody ends it;
 * `factor` is the affected method, null if all are affected.
 */
export const Obstacle = z.object({
  kind: z.enum([
    'suspended',
    'locked',
    'factor_locked',
    'factor_paused',
    'phone_sign_in_paused',
    'phone_sign_in_known_browsers_only',
    'password_known_browsers_only',
    'reset_waits',
    'recovery_waits',
    'no_way_to_reset',
    'no_sign_in_method',
    'no_second_factor',
    'message_failed',
    'wrong_attempts',
  ]),
  until: z.nullable(Timestamp),
  factor: z.nullable(z.string()),
  /**
   * The number of occurrences, for `wrong_attempts` (in 24 hours), `factor_locked` and `factor_paused` (consecutive),
   * and `message_failed`.
   */
  count: z.nullable(z.number()),
  /** The cause, if known: for `wrong_attempts` the reason, for `message_failed` the channel. */
  detail: z.nullable(z.string()),
});
export type Obstacle = z.infer<typeof Obstacle>;

/** Everything that support needs about an account, without secrets or codes. */
export const AdminUserDetail = z.extend(AdminUser, {
  given_name: z.nullable(z.string()),
  family_name: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  /** The person at Lark, for codes there; null if none is linked. */
  lark_id: z.nullable(z.string()),
  attributes: Attributes,
  /** The names of its groups. */
  groups: z.array(z.string()),
  has_password: z.boolean(),
  /** Whether a reset link can be sent to the email address. */
  can_reset_by_email: z.boolean(),
  is_2fa_enforced: z.boolean(),
  preferred_factor: z.nullable(FactorType),
  factors: z.array(Factor),
  recovery_codes_left: z.nullable(z.number()),
  sessions: z.number(),
  /** A waiting recovery: how it was requested, and whose approval it needs. */
  recovery: z.nullable(
    z.extend(WaitingRecovery, {
      contact: RecoveryContact,
      /** False if contact and first factor are one possession: whoever has one may have obtained the other by it. */
      is_another_possession: z.boolean(),
    }),
  ),
  obstacles: z.array(Obstacle),
});
export type AdminUserDetail = z.infer<typeof AdminUserDetail>;

export const adminUserExample: AdminUser = {
  id: '0190f5a0-1111-7000-8000-000000000002',
  name: 'Ben Lim',
  email: 'ben@example.com',
  is_email_verified: true,
  phone: '+6591234567',
  is_phone_verified: false,
  status: 'active',
  is_2fa_enabled: true,
  role: null,
  erase_at: null,
  created_at: '2026-11-20T10:26:00.000Z',
  last_login_at: '2026-11-21T08:00:00.000Z',
  version: 'Zk2xq3b0hP4',
};

export const adminUserDetailExample: AdminUserDetail = {
  ...adminUserExample,
  given_name: null,
  family_name: null,
  timezone: null,
  lark_id: null,
  attributes: { department: 'Sales' },
  groups: ['sales'],
  has_password: true,
  can_reset_by_email: true,
  is_2fa_enforced: false,
  preferred_factor: 'totp',
  factors: [{ type: 'totp', name: 'Authenticator app', description: 'A code of your authenticator app' }],
  recovery_codes_left: 8,
  sessions: 2,
  recovery: null,
  obstacles: [{ kind: 'locked', until: '2026-11-21T09:00:00.000Z', factor: null, count: null, detail: null }],
};
