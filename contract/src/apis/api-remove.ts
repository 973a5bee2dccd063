import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { Empty } from '../http/scalars.ts';
import { AudienceInput } from './admin-api.ts';

/** DELETE /api/admin/apis/:audience: also removes what every application was granted there. */
export const apiRemove = adminEndpoint({
  method: 'DELETE',
  path: '/api/admin/apis/:audience',
  summary: 'Remove an API.',
  source: 'docs/behaviour/applications.md#apis',
  role: 'admin',
  params: z.object({ audience: AudienceInput }),
  body: z.strictObject({ reason: ReasonInput }),
  reply: Empty,
  examples: { body: {}, reply: {} },
});
