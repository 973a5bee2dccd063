import * as z from 'zod/mini';
import { ClientIdInput } from '../applications/client-id.ts';
import { ScopeDescriptions } from '../applications/scope-descriptions.ts';
import { endpoint } from '../http/endpoint.ts';
import { boundedParameters, InteractionInput, ParameterInput } from './oauth-parameters.ts';

/** An application that asks for access to the account. */
export const RequestingApplication = z.object({
  client_id: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  domain: z.nullable(z.string()),
  /** The operator's own: no question is asked (docs/behaviour/authorize.md#screens). */
  is_trusted: z.boolean(),
  /** An operator let it in; what it says of itself is checked by nobody otherwise. */
  is_verified: z.boolean(),
  /** The host whose document says who it is (draft-ietf-oauth-client-id-metadata-document); null where none does. */
  vouched_by: z.nullable(z.string()),
  /** The host that the answer goes to, a loopback name for an app on this device, or an app's own scheme; null where nobody asks. */
  answers_to: z.nullable(z.string()),
  /** The scopes that this request asks for; those of an API as `<resource> <scope>`. */
  scopes: z.array(z.string()),
  scope_descriptions: ScopeDescriptions,
  /** Single claims that it asks for beside its scopes (OpenID Connect Core §5.5), by name. */
  claims: z.array(z.string()),
  /** The account has already allowed all of these. */
  has_consent: z.boolean(),
  /** The account may use the applications of this brand. */
  has_access: z.boolean(),
  /** The answer is posted by the browser (`response_mode=form_post`), which needs a page that may do so. */
  needs_form_post: z.boolean(),
});
export type RequestingApplication = z.infer<typeof RequestingApplication>;

/**
 * GET /api/applications/:client_id: who asks for access, and for what.
 *
 * With `interaction` the stored request alone is read, and `invalid_request` answers a `client_id` or any parameter that
 * says something else. Without it the query is the request; without one it is only said who the application is.
 */
export const applicationRead = endpoint({
  method: 'GET',
  path: '/api/applications/:client_id',
  feature: 'authorize',
  summary: 'Read the application that asks for access.',
  source: 'docs/behaviour/authorize.md',
  callers: ['session'],
  proof: 'none',
  params: z.object({ client_id: ClientIdInput }),
  query: z
    .looseObject({ scope: ParameterInput, interaction: InteractionInput })
    .check(boundedParameters(['interaction'])),
  reply: RequestingApplication,
  errors: ['not_found', 'invalid_request'],
});
