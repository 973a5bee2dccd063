import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { GroupNameInput } from '../groups/group.ts';
import { EmailInput, NameInput } from '../http/scalars.ts';
import { AdminUserDetail, adminUserDetailExample } from './admin-user.ts';
import { AttributesInput, LarkIdInput, PhoneInput } from './user-fields.ts';

/**
 * POST /api/admin/users: needs an email address or a phone number that no other account has. `invite` mails a link by
 * which the person sets a password, and which verifies the address.
 */
export const userCreate = adminEndpoint({
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Create an account.',
  source: 'docs/behaviour/admin.md#accounts',
  role: 'admin',
  body: z.strictObject({
    email: z.optional(EmailInput),
    phone: z.optional(PhoneInput),
    name: z.optional(NameInput),
    given_name: z.optional(NameInput),
    family_name: z.optional(NameInput),
    lark_id: z.optional(LarkIdInput),
    groups: z.optional(z.array(GroupNameInput).check(z.maxLength(50, 'too_long'))),
    attributes: z.optional(AttributesInput),
    invite: z.optional(z.boolean()),
    reason: ReasonInput,
  }),
  reply: AdminUserDetail,
  errors: ['invalid_fields', 'conflict'],
  examples: {
    body: { email: 'ben@example.com', name: 'Ben Lim', groups: ['sales'], invite: true },
    reply: adminUserDetailExample,
  },
});
