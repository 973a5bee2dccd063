import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { Timestamp } from '../http/scalars.ts';

/** A signing key; never the key itself. */
export const SigningKeyView = z.object({
  id: z.string(),
  purpose: z.string(),
  algorithm: z.string(),
  /** `next` signs from `signs_from` on, `old` only verifies. */
  state: z.enum(['next', 'signs', 'old']),
  signs_from: Timestamp,
  /** Null if it has not been replaced. */
  verifies_until: z.nullable(Timestamp),
});
export type SigningKeyView = z.infer<typeof SigningKeyView>;

/** GET /api/admin/keys: keys that sign, and those that still verify. */
export const keyList = adminEndpoint({
  method: 'GET',
  path: '/api/admin/keys',
  summary: 'List the signing keys that are in use.',
  source: 'docs/behaviour/admin.md#settings-and-keys',
  role: 'auditor',
  reply: z.object({ items: z.array(SigningKeyView), next_cursor: z.null() }),
  examples: {
    reply: {
      items: [
        {
          id: '0190f5a0-5555-7000-8000-000000000001',
          purpose: 'oidc',
          algorithm: 'RS256',
          state: 'signs',
          signs_from: '2026-11-20T10:26:00.000Z',
          verifies_until: null,
        },
      ],
      next_cursor: null,
    },
  },
});
