import * as z from 'zod/mini';
import { WaitingRecovery } from '../account-recovery/account-recovery.ts';
import { LoginAttention } from '../attentions/login-attention.ts';
import { Id, Timestamp } from '../http/scalars.ts';
import { locales } from '../text/locales.ts';
import { personalShown } from './personal-fields.ts';

/** The account as its owner sees it; missing values are null (docs/behaviour/profile.md#calls). */
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
  /** The person's choice for all pages and messages (docs/behaviour/languages.md#choosing). */
  locale: z.nullable(z.enum(locales)),
  created_at: Timestamp,
  last_login_at: z.nullable(Timestamp),
  has_password: z.boolean(),
  /** When a waiting password reset takes effect; null if none is waiting (docs/behaviour/passwords.md#states). */
  password_reset_at: z.nullable(Timestamp),
  /** A waiting recovery; null if there is none (docs/behaviour/account-recovery.md#states). */
  account_recovery: z.nullable(WaitingRecovery),
  /** False if the brand is not open to the account: the 'No Access' badge (docs/behaviour/brands.md#access). */
  has_access: z.boolean(),
  /** Whether the account is an operator, so that its pages link to the console (docs/behaviour/admin.md#console). */
  is_operator: z.boolean(),
  login_attentions: z.array(LoginAttention),
});
export type Profile = z.infer<typeof Profile>;
