export interface ApplicationsTables {
  clients: ClientsTable;
  apis: ApisTable;
  application_access: ApplicationAccessTable;
  application_facts: ApplicationFactsTable;
  oidc_records: OidcRecordsTable;
  logout_notices: LogoutNoticesTable;
}

/** One application that people sign in to (RFC 6749 §2). */
export interface ClientsTable {
  /** The `client_id`. */
  id: string;
  name: string;
  type: 'web' | 'spa' | 'native' | 'machine' | 'device' | 'api';
  /** JSON list of what it may do beyond its type. */
  grants: string;
  /** A small picture as a data URL. */
  logo: string | null;
  domain: string | null;
  /** Where it is opened from the Applications page; null keeps it off that page. */
  url: string | null;
  /** The operator's own: no question is asked (docs/behaviour/authorize.md#screens). */
  trusted: number;
  /** Keeps no secret: PKCE is always required. */
  public: number;
  /** Sealed by the vault; null for a public client. */
  secret: string | null;
  /** Null for one that was made before secrets had names. */
  secret_id: string | null;
  /** Sealed too: the one that takes over from it, while both are good. */
  next_secret: string | null;
  next_secret_id: string | null;
  /** JSON lists, matched exactly. */
  redirect_uris: string;
  post_logout_redirect_uris: string;
  backchannel_logout_uri: string | null;
  /** 1 lets its back-channel logout reach a private address; the operator says so. */
  private_network: number;
  /** 1 where the operator exempts a confidential client that cannot do PKCE. */
  pkce_exempt: number;
  /** 1 where every sign-in to it needs a second factor. */
  require_2fa: number;
  /** JSON list of the APIs that it may ask access tokens for (RFC 8707). */
  resources: string;
  /** JSON list of `{audience, scope}`: what it may ask for at APIs. */
  api_scopes: string;
  /** 1 where its client assertions may be for an endpoint instead of the issuer. */
  endpoint_audience: number;
  /** Seconds; null for the usual. */
  access_token_life: number | null;
  refresh_token_life: number | null;
  /** 1 where the claims of a person are at userinfo alone. */
  small_id_token: number;
  /** JSON, name → attribute. */
  claims: string;
  /** JSON object of further client metadata (RFC 7591 §2). */
  metadata: string;
  /** 'operator' or 'registration' (RFC 7591). */
  source: 'operator' | 'registration';
  /** Nobody of the operator's let it in: it registered itself without a token, or says of itself in a document who it is. */
  self_registered: 'open' | 'document' | null;
  /** When its document was last read, and until when that is fresh; null for every other client. */
  read_at: number | null;
  fresh_until: number | null;
  /** A stricter profile that it keeps to. */
  profile: 'fapi2' | null;
  created_at: number;
  updated_at: number;
}

/** One API of the operator's, which access tokens are for. */
export interface ApisTable {
  /** What its tokens carry as `aud`, and requests name as `resource` (RFC 8707). */
  audience: string;
  /** What people read; null for the audience itself. */
  name: string | null;
  /** JSON object: the description of each scope by its name. */
  scopes: string;
  /** 'jwt', which the API checks by itself (RFC 9068), or 'opaque', which ends at once. */
  token_format: 'jwt' | 'opaque';
  /** 1 where every application that asks a person first may ask for its scopes. */
  open: number;
  created_at: number;
  updated_at: number;
}

/** What an account lets an application have. */
export interface ApplicationAccessTable {
  user_id: string;
  client_id: string;
  /** JSON list of all that it has, also where the operator's trust gave it. */
  scopes: string;
  /** JSON list of what a person was asked for and allowed; only this is remembered as consent. */
  allowed: string;
  granted_at: number;
  /** A sign-in to it, or a token that it refreshed, of which one a day is noted. */
  last_used_at: number;
  /** When its owner was told that it ends; of before its last use it says nothing. */
  warned_at: number | null;
}

/** A fact of an account that an application was told; it outlives the access, as the application may keep it. */
export interface ApplicationFactsTable {
  user_id: string;
  client_id: string;
  /** By its name on the wire. */
  claim: string;
  first_at: number;
  /** Noted once a day. */
  last_at: number;
}

/** What the protocol library keeps: codes, tokens, grants, sessions, requests. */
export interface OidcRecordsTable {
  /** The library's model: 'AccessToken', 'Grant', …. */
  kind: string;
  /** Hash of the token or id; the `uid` of a session. */
  id: string;
  /** Sealed by the vault: it holds the token itself. */
  payload: string;
  grant_id: string | null;
  account_id: string | null;
  client_id: string | null;
  /** Hash of a device's code. */
  user_code: string | null;
  /** 1 for a grant and a refresh token that go on after the session they came from. */
  offline: number;
  created_at: number;
  expires_at: number;
  consumed_at: number | null;
}

/** One back-channel logout message to one client, kept with its outcome. */
export interface LogoutNoticesTable {
  id: string;
  client_id: string;
  user_id: string;
  /** The portal's session that ended. */
  session_id: string;
  /** The client's name for it. */
  sid: string | null;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  next_at: number;
  /** Of the last attempt that failed. */
  error: string | null;
  created_at: number;
  finished_at: number | null;
}
