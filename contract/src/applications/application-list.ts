import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Timestamp } from '../http/scalars.ts';
import { ScopeDescriptions } from './scope-descriptions.ts';
import { WhoVouches } from './who-vouches.ts';

/** An application on the Applications page: one that the account can open, or has given access to. */
export const Application = z.object({
  client_id: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  domain: z.nullable(z.string()),
  ...WhoVouches.shape,
  /** The address to open it at; null if it cannot be opened from here. */
  url: z.nullable(z.string()),
  /** The scopes that the account allows; empty if there are none. */
  scopes: z.array(z.string()),
  scope_descriptions: ScopeDescriptions,
  /** The claims about the account that it was told, and when it last was; kept when the access is removed. */
  facts: z.array(z.object({ claim: z.string(), last_at: Timestamp })),
  last_used_at: z.nullable(Timestamp),
  /** When access that is not used until then ends, once the person has been warned; otherwise null. */
  access_ends_at: z.nullable(Timestamp),
  /** True if there is access that can be withdrawn. */
  has_consent: z.boolean(),
});
export type Application = z.infer<typeof Application>;

/** GET /api/applications: applications that the account can open, and those with access to it. */
export const applicationList = endpoint({
  method: 'GET',
  path: '/api/applications',
  feature: 'applications',
  summary: 'List the applications of the account.',
  source: 'docs/behaviour/applications.md#calls',
  callers: ['session'],
  proof: 'none',
  reply: z.object({ applications: z.array(Application) }),
});
