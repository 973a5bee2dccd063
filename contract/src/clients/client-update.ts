import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { ClientIdInput } from '../applications/client-id.ts';
import {
  AdminClientDetail,
  adminClientDetailExample,
  ClientNameInput,
  ClientType,
  clientFields,
} from './admin-client.ts';

/** PATCH /api/admin/clients/:client_id: lists are replaced; `conflict` for another version. */
export const clientUpdate = adminEndpoint({
  method: 'PATCH',
  path: '/api/admin/clients/:client_id',
  summary: 'Change an application.',
  source: 'docs/behaviour/applications.md#operators',
  role: 'admin',
  params: z.object({ client_id: ClientIdInput }),
  body: z.strictObject({
    name: z.optional(ClientNameInput),
    type: z.optional(ClientType),
    ...clientFields,
    reason: ReasonInput,
  }),
  /** With a secret if the client became confidential. */
  reply: z.extend(AdminClientDetail, { client_secret: z.nullable(z.string()) }),
  errors: ['conflict'],
  examples: { body: { name: 'Orders' }, reply: { ...adminClientDetailExample, client_secret: null } },
});
