import * as z from 'zod/mini';
import { ClientIdInput } from '../applications/client-id.ts';
import { endpoint } from '../http/endpoint.ts';
import { boundedParameters, ParameterInput } from './oauth-parameters.ts';

/** An application that asks for access to the account. */
export const RequestingApplication = z.object({
  client_id: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  domain: z.nullable(z.string()),
  /** The operator's own: no question is asked (decisions §10). */
  is_trusted: z.boolean(),
  /** What this request asks for. */
  scopes: z.array(z.string()),
  /** The account has already allowed these scopes. */
  has_consent: z.boolean(),
  /** The answer is posted by the browser (`response_mode=form_post`), which needs a page that may do so. */
  needs_form_post: z.boolean(),
});
export type RequestingApplication = z.infer<typeof RequestingApplication>;

/** GET /api/applications/:client_id: who asks for access; the other parameters of the request come as the query. */
export const applicationRead = endpoint({
  method: 'GET',
  path: '/api/applications/:client_id',
  feature: 'authorize',
  summary: 'Read the application that asks for access.',
  source: 'spec §7, decisions §6 and §10',
  callers: ['session'],
  params: z.object({ client_id: ClientIdInput }),
  query: z.looseObject({ scope: ParameterInput, interaction: ParameterInput }).check(boundedParameters([])),
  reply: RequestingApplication,
  errors: ['not_found'],
});
