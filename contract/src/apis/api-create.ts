import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { AdminApi, AudienceInput, adminApiExample, apiFields } from './admin-api.ts';

/** POST /api/admin/apis */
export const apiCreate = adminEndpoint({
  method: 'POST',
  path: '/api/admin/apis',
  summary: 'Register an API and its scopes.',
  source: 'docs/behaviour/applications.md#apis',
  role: 'admin',
  body: z.strictObject({ audience: AudienceInput, ...apiFields, reason: ReasonInput }),
  reply: AdminApi,
  examples: {
    body: { audience: 'https://api.example.com', scopes: { read: 'See your orders' } },
    reply: adminApiExample,
  },
});
