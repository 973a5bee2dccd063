import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { listQuery, pageOf } from '../admin/admin-list.ts';
import { Invitation, invitationExample } from './invitation.ts';

/** GET /api/admin/invitations: newest first; `query` is a prefix of the email, the name or the id. */
export const invitationList = adminEndpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  summary: 'List the invitations.',
  source: 'docs/behaviour/joining.md#invitations',
  role: 'auditor',
  query: z.strictObject(listQuery),
  reply: pageOf(Invitation),
  examples: { reply: { items: [invitationExample], next_cursor: null } },
});
