import * as z from 'zod/mini';
import { WaitingRecovery } from '../account-recovery/account-recovery.ts';
import { LoginAttention } from '../attentions/login-attention.ts';
import { Id, Timestamp } from '../http/scalars.ts';
import { locales } from '../text/locales.ts';
import { personalShown } from './personal-fields.ts';

/** The account as its owner sees it; absent values are null (docs/behaviour/profile.md#calls). */
export const Profile = z.object({
  id: Id,
  ...personalShown,
  email: z.nullable(z.string()),
  /** With its plus sign: '+65'. */
  phone_code: z.nullable(z.string()),
  phone_no: z.nullable(z.string()),
  is_email_verified: z.boolean(),
  is_phone_verified: z.boolean(),
  profile_photo_url: z.nullable(z.string()),
  /** What the person chose for all their pages and messages (docs/behaviour/languages.md#choosing). */
  locale: z.nullable(z.enum(locales)),
  created_at: Timestamp,
  last_login_at: z.nullable(Timestamp),
  has_password: z.boolean(),
  /** When a password reset that waits takes effect; null where none does (docs/behaviour/passwords.md#states). */
  password_reset_at: z.nullable(Timestamp),
  /** A recovery that waits; null where none does (docs/behaviour/account-recovery.md#states). */
  account_recovery: z.nullable(WaitingRecovery),
  /** False where the brand is closed to the account: the 'No Access' badge (docs/behaviour/brands.md#access). */
  has_access: z.boolean(),
  /** Whether the account operates the portal, so that its pages show the way to the console (docs/behaviour/admin.md#console). */
  is_operator: z.boolean(),
  login_attentions: z.array(LoginAttention),
});
export type Profile = z.infer<typeof Profile>;
