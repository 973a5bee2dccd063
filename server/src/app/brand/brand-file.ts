import { z } from 'zod';

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #0b6a5c')
  .transform((value) => value.toLowerCase());

const address = z
  .string()
  .max(500)
  .refine((value) => /^(https:\/\/|mailto:)/i.test(value) && URL.canParse(value), {
    error: 'must be an https: or a mailto: address',
  });

/** `brand.json` (docs/behaviour/brands.md#folder). Unknown keys are refused, because they are most often misspelled. */
export const brandFile = z.strictObject({
  key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must be 1 to 32 of a-z, 0-9 and -'),
  // It is part of mail addresses and SMS texts.
  service_name: z
    .string()
    .min(1)
    .max(40)
    .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .'’&+!-]*$/u, "may hold letters, digits, spaces and . ' & + ! -"),
  email_domain: z
    .string()
    .max(253)
    .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'must be a domain, as in you@example.com'),
  access: z.enum(['every_account', 'partner_accounts']),
  accent: colour,
  accent_dark: colour,
  support_url: address.optional(),
  terms_url: address.optional(),
  privacy_url: address.optional(),
});
