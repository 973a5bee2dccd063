import * as z from 'zod/mini';
import { Version } from '../admin/admin-list.ts';
import { ClientAccess } from '../groups/client-access.ts';
import { NameInput, Timestamp } from '../http/scalars.ts';

/** What kinds of application there are (docs/behaviour/applications.md#register). */
export const ClientType = z.enum(['web', 'spa', 'native', 'machine', 'device', 'api']);
export type ClientType = z.infer<typeof ClientType>;

/** What an application may do beyond its type (docs/behaviour/applications.md#register). */
export const ClientGrant = z.enum([
  'authorization_code',
  'client_credentials',
  'device_code',
  'ciba',
  'introspection',
]);
export type ClientGrant = z.infer<typeof ClientGrant>;

/** An application as operators see it; never contains a secret. */
export const AdminClient = z.object({
  client_id: z.string(),
  name: z.string(),
  type: ClientType,
  domain: z.nullable(z.string()),
  /** The address to open it at; null hides it on the Applications page. */
  url: z.nullable(z.string()),
  is_trusted: z.boolean(),
  is_public: z.boolean(),
  require_2fa: z.boolean(),
  redirect_uris: z.array(z.string()),
  post_logout_redirect_uris: z.array(z.string()),
  backchannel_logout_uri: z.nullable(z.string()),
  /** As `audience:scope`. */
  api_scopes: z.array(z.string()),
  /** 'operator', or 'registration' if it registered itself. */
  source: z.enum(['operator', 'registration']),
  /** How it registered without an operator's token; null if an operator vouches for it. */
  self_registered: z.nullable(z.enum(['open', 'document'])),
  created_at: Timestamp,
  version: Version,
});
export type AdminClient = z.infer<typeof AdminClient>;

/** With the details of a single application. */
export const AdminClientDetail = z.extend(AdminClient, {
  ...ClientAccess.shape,
  /** What it may do beyond its type. */
  grants: z.array(ClientGrant),
  /** In seconds; null for the default. */
  access_token_life: z.nullable(z.number()),
  refresh_token_life: z.nullable(z.number()),
  pkce_required: z.boolean(),
  /** Whether its back-channel URLs may be private addresses. */
  private_network: z.boolean(),
  /** Whether claims about a person are only available at userinfo. */
  small_id_token: z.boolean(),
  /** Claims for the scope `attributes`: claim → `attribute:…` (docs/behaviour/applications.md#claims). */
  claims: z.record(z.string(), z.string()),
  endpoint_audience: z.boolean(),
  profile: z.nullable(z.enum(['fapi2'])),
  /** A data URL of up to 60 kB; not included in lists. */
  logo: z.nullable(z.string()),
  /** APIs for which it may request tokens, whatever their scopes; for type api, the APIs that it is. */
  resources: z.array(z.string()),
  /** Instructions for connecting it, as lines to copy, without a secret. */
  recipe: z.string(),
  last_used_at: z.nullable(Timestamp),
});
export type AdminClientDetail = z.infer<typeof AdminClientDetail>;

const Address = z.string().check(z.trim(), z.maxLength(2048, 'too_long'));
const Addresses = z.array(Address).check(z.maxLength(50, 'too_long'));
const OptionalText = z.optional(z.nullable(Address));

const Life = z.optional(
  z.nullable(z.int().check(z.minimum(60, 'invalid'), z.maximum(31_536_000, 'invalid'))),
);

/** The fields of a change; omitted ones stay unchanged, null clears a value. */
export const clientFields = {
  redirect_uris: z.optional(Addresses),
  post_logout_redirect_uris: z.optional(Addresses),
  backchannel_logout_uri: OptionalText,
  domain: OptionalText,
  url: OptionalText,
  is_trusted: z.optional(z.boolean()),
  require_2fa: z.optional(z.boolean()),
  /** The complete list, each as `audience:scope`. */
  api_scopes: z.optional(z.array(Address).check(z.maxLength(200, 'too_long'))),
  /** A picture as a data URL: JPEG, PNG or WebP. */
  logo: z.optional(z.nullable(z.string().check(z.maxLength(60_000, 'too_long')))),
  grants: z.optional(z.array(ClientGrant).check(z.maxLength(5, 'too_long'))),
  access_token_life: Life,
  refresh_token_life: Life,
  pkce_required: z.optional(z.boolean()),
  private_network: z.optional(z.boolean()),
  small_id_token: z.optional(z.boolean()),
  /** All claims; replaces the existing ones. */
  claims: z.optional(z.record(z.string().check(z.maxLength(128, 'too_long')), Address)),
  endpoint_audience: z.optional(z.boolean()),
  profile: z.optional(z.nullable(z.enum(['fapi2']))),
  resources: z.optional(Addresses),
};

export const ClientNameInput = NameInput;

export const adminClientExample: AdminClient = {
  client_id: '0190f5a0-2222-7000-8000-000000000002',
  name: 'Orders',
  type: 'web',
  domain: 'example.com',
  url: 'https://orders.example.com/',
  is_trusted: true,
  is_public: false,
  require_2fa: false,
  redirect_uris: ['https://orders.example.com/callback'],
  post_logout_redirect_uris: [],
  backchannel_logout_uri: null,
  api_scopes: [],
  source: 'operator',
  self_registered: null,
  created_at: '2026-11-20T10:26:00.000Z',
  version: 'Zk2xq3b0hP4',
};

export const adminClientDetailExample: AdminClientDetail = {
  ...adminClientExample,
  logo: null,
  access: 'groups',
  groups: ['sales'],
  grants: [],
  access_token_life: null,
  refresh_token_life: null,
  pkce_required: true,
  private_network: false,
  small_id_token: false,
  claims: { department: 'attribute:department' },
  endpoint_audience: false,
  profile: null,
  resources: [],
  recipe: 'Give the application these, and the secret above: …',
  last_used_at: null,
};
