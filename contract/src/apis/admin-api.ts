import * as z from 'zod/mini';
import { Version } from '../admin/admin-list.ts';
import { NameInput, Timestamp } from '../http/scalars.ts';

/** What tokens are for; in a path it is encoded as a whole. */
export const AudienceInput = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(500, 'too_long'),
    z.regex(/^[\x21-\x7E]*$/, 'invalid'),
  );

/** `jwt`, which the API checks by itself for up to five minutes, or `opaque`, which it asks about and which ends at once. */
export const TokenFormat = z.enum(['jwt', 'opaque']);

/** An API that access tokens are for, as operators see it. */
export const AdminApi = z.object({
  audience: z.string(),
  name: z.nullable(z.string()),
  /** What people read of each scope, by its name. */
  scopes: z.record(z.string(), z.string()),
  token_format: TokenFormat,
  /** Every application that asks people first may ask for its scopes. */
  open: z.boolean(),
  /** The Admin API, which nobody changes. */
  is_built_in: z.boolean(),
  created_at: Timestamp,
  version: Version,
});
export type AdminApi = z.infer<typeof AdminApi>;

/** What an operator says of one; what is left out stays as it is. */
export const apiFields = {
  /** Null: people read the audience. */
  name: z.optional(z.nullable(NameInput)),
  /** All of them; one that is missing is taken from every application. */
  scopes: z.optional(
    z.record(
      z.string().check(z.maxLength(100, 'too_long')),
      z.string().check(z.trim(), z.maxLength(200, 'too_long')),
    ),
  ),
  token_format: z.optional(TokenFormat),
  open: z.optional(z.boolean()),
};

export const adminApiExample: AdminApi = {
  audience: 'https://api.example.com',
  name: 'Orders',
  scopes: { read: 'See your orders' },
  token_format: 'jwt',
  open: false,
  is_built_in: false,
  created_at: '2026-11-20T10:26:00.000Z',
  version: 'Zk2xq3b0hP4',
};
