import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { AdminApi, AudienceInput, adminApiExample, apiFields } from './admin-api.ts';

/** PATCH /api/admin/apis/:audience: `scopes` is replaced; `conflict` for another version. */
export const apiUpdate = adminEndpoint({
  method: 'PATCH',
  path: '/api/admin/apis/:audience',
  summary: 'Change an API.',
  source: 'docs/behaviour/applications.md#apis',
  role: 'admin',
  params: z.object({ audience: AudienceInput }),
  body: z.strictObject({ ...apiFields, reason: ReasonInput }),
  reply: AdminApi,
  errors: ['conflict'],
  examples: { body: { name: 'Orders' }, reply: adminApiExample },
});
