import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { AdminApi, AudienceInput, adminApiExample } from './admin-api.ts';

/** GET /api/admin/apis/:audience */
export const apiRead = adminEndpoint({
  method: 'GET',
  path: '/api/admin/apis/:audience',
  summary: 'Read an API.',
  source: 'docs/behaviour/applications.md#apis',
  role: 'auditor',
  params: z.object({ audience: AudienceInput }),
  reply: AdminApi,
  examples: { reply: adminApiExample },
});
