import * as z from 'zod/mini';
import { ClientIdInput } from '../applications/client-id.ts';
import { ScopeDescriptions } from '../applications/scope-descriptions.ts';
import { WhoVouches } from '../applications/who-vouches.ts';
import { endpoint } from '../http/endpoint.ts';
import { Timestamp } from '../http/scalars.ts';
import { boundedParameters, InteractionInput, ParameterInput } from './oauth-parameters.ts';

/** An application that asks for access to the account. */
export const RequestingApplication = z.object({
  client_id: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  domain: z.nullable(z.string()),
  /** The operator's own application: no consent is asked for (docs/behaviour/authorize.md#screens). */
  is_trusted: z.boolean(),
  ...WhoVouches.shape,
  /**
   * The host that the answer is sent to, a loopback name for an app on this device, or an app's own scheme; null
   * without a request.
   */
  answers_to: z.nullable(z.string()),
  /** The requested scopes; those of an API as `<resource> <scope>`. */
  scopes: z.array(z.string()),
  scope_descriptions: ScopeDescriptions,
  /** The names of single claims that are requested besides scopes (OpenID Connect Core §5.5). */
  claims: z.array(z.string()),
  /** Whether the account has already allowed all of these. */
  has_consent: z.boolean(),
  /** Whether the account may use the applications of this brand. */
  has_access: z.boolean(),
  /** Whether the browser posts the answer (`response_mode=form_post`), for which a page needs permission. */
  needs_form_post: z.boolean(),
  /** Not later than any of this was read; sent back with the consent, see `ShownAtInput`. */
  shown_at: Timestamp,
});
export type RequestingApplication = z.infer<typeof RequestingApplication>;

/**
 * GET /api/applications/:client_id: who asks for access, and for what.
 * With `interaction`, only the stored request is read, and a `client_id` or any parameter that contradicts it is
 * `invalid_request`. Without it the query is the request; if there is none, only the application is described.
 */
export const applicationRead = endpoint({
  method: 'GET',
  path: '/api/applications/:client_id',
  feature: 'authorize',
  summary: 'Read the application that is requesting access.',
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
