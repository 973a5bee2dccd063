import * as z from 'zod/mini';
import { Version } from '../admin/admin-list.ts';
import { NameInput, Timestamp } from '../http/scalars.ts';

/** The audience of tokens; in a path it is percent-encoded as a whole. */
export const AudienceInput = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(500, 'too_long'),
    z.regex(/^[\x21-\x7E]*$/, 'invalid'),
  );

/**
 * `jwt`, which the API verifies itself for up to five minutes, or `opaque`, which it introspects and which can be
 * revoked immediately.
 */
export const TokenFormat = z.enum(['jwt', 'opaque']);

/** An API for which access tokens are issued, as operators see it. */
export const AdminApi = z.object({
  audience: z.string(),
  name: z.nullable(z.string()),
  /** The description of each scope by its name. */
  scopes: z.record(z.string(), z.string()),
  token_format: TokenFormat,
  /** Whether every application that asks for consent may request its scopes. */
  open: z.boolean(),
  /** True for the Admin API, which cannot be changed. */
  is_built_in: z.boolean(),
  created_at: Timestamp,
  version: Version,
});
export type AdminApi = z.infer<typeof AdminApi>;

/** The fields of a change; omitted ones stay unchanged. */
export const apiFields = {
  /** Null shows the audience instead. */
  name: z.optional(z.nullable(NameInput)),
  /** The complete list; a missing scope is withdrawn from every application. */
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
