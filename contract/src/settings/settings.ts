import * as z from 'zod/mini';
import { Seconds } from '../http/scalars.ts';

/** The brand variants (decisions §1). */
export const Brand = z.enum(['main', 'partner', 'short']);
export type Brand = z.infer<typeof Brand>;

/** One line of the live checklist; `regex` is a pattern's source, matched with the `u` flag (spec §3). */
export const PasswordRule = z.object({
  description: z.string(),
  message: z.string(),
  regex: z.string(),
});
export type PasswordRule = z.infer<typeof PasswordRule>;

/** What the web app needs to know of this server before anybody signs in (decisions §6). */
export const Settings = z.object({
  password_rules: z.array(PasswordRule),
  /** IANA names. */
  timezones: z.array(z.string()),
  brand: Brand,
  /** Digits of a one-time code where no reply says otherwise. */
  otp_length: z.number(),
  resend_cooldown: Seconds,
  download_links: z.object({
    apk: z.nullable(z.string()),
    appstore: z.nullable(z.string()),
    playstore: z.nullable(z.string()),
  }),
});
export type Settings = z.infer<typeof Settings>;
