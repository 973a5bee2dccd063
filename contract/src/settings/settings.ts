import * as z from 'zod/mini';
import { Seconds } from '../http/scalars.ts';
import { registrationModes } from '../joining/registration-mode.ts';

/**
 * An entry of the live checklist; `regex` is a pattern's source, compiled with the `u` flag
 * (docs/behaviour/settings.md#data).
 */
export const PasswordRule = z.object({
  description: z.string(),
  message: z.string(),
  regex: z.string(),
});
export type PasswordRule = z.infer<typeof PasswordRule>;

/** What the web app needs to know about this server before anybody signs in (docs/behaviour/settings.md#data). */
export const Settings = z.object({
  password_rules: z.array(PasswordRule),
  /** IANA names. */
  timezones: z.array(z.string()),
  /** The key of the brand (docs/behaviour/brands.md#brands). */
  brand: z.string(),
  /** Digits of a one-time code, unless a reply says otherwise. */
  otp_length: z.number(),
  resend_cooldown: Seconds,
  /** Who may create an account (docs/behaviour/joining.md#settings). */
  registration: z.enum(registrationModes),
  download_links: z.object({
    apk: z.nullable(z.string()),
    appstore: z.nullable(z.string()),
    playstore: z.nullable(z.string()),
  }),
  /** Where people get help: a page or a mailto: address; null if the operator names none. */
  support_url: z.nullable(z.string()),
});
export type Settings = z.infer<typeof Settings>;
