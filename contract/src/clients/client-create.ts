import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { GroupNameInput } from '../groups/group.ts';
import {
  AdminClientDetail,
  adminClientDetailExample,
  ClientNameInput,
  ClientType,
  clientFields,
} from './admin-client.ts';

/** POST /api/admin/clients: the secret is only returned here; `conflict` for an unknown group. */
export const clientCreate = adminEndpoint({
  method: 'POST',
  path: '/api/admin/clients',
  summary: 'Register an application and show its secret once.',
  source: 'docs/behaviour/applications.md#operators',
  role: 'admin',
  body: z.strictObject({
    name: ClientNameInput,
    type: z._default(ClientType, 'web'),
    ...clientFields,
    access: z.optional(z.enum(['everyone', 'groups'])),
    groups: z.optional(z.array(GroupNameInput).check(z.maxLength(200, 'too_long'))),
    reason: ReasonInput,
  }),
  reply: z.extend(AdminClientDetail, { client_secret: z.nullable(z.string()) }),
  errors: ['conflict'],
  examples: {
    body: { name: 'Orders', type: 'web', redirect_uris: ['https://orders.example.com/callback'] },
    reply: { ...adminClientDetailExample, client_secret: 'told-once-and-never-again' },
  },
});
