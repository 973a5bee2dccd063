import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Timestamp } from '../http/scalars.ts';
import { ScopeDescriptions } from './scope-descriptions.ts';

/** An application of the Applications page: one that the account may open, or has given access to. */
export const Application = z.object({
  client_id: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  domain: z.nullable(z.string()),
  /** Where it is opened; null where it cannot be opened from here. */
  url: z.nullable(z.string()),
  /** What the account lets it have; empty where nothing yet. */
  scopes: z.array(z.string()),
  scope_descriptions: ScopeDescriptions,
  /** What it was told of the account, by the claims' names, and when it last was; stays when the access is removed. */
  facts: z.array(z.object({ claim: z.string(), last_at: Timestamp })),
  last_used_at: z.nullable(Timestamp),
  /** When access ends that is not used until then, once the person was told of it; else null. */
  access_ends_at: z.nullable(Timestamp),
  /** True where there is access that can be revoked. */
  has_consent: z.boolean(),
});
export type Application = z.infer<typeof Application>;

/** GET /api/applications: those that the account may open, and those that it has given access to. */
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
