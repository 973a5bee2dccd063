export interface ApplicationsTables {
  clients: ClientsTable;
  apis: ApisTable;
  application_access: ApplicationAccessTable;
  application_facts: ApplicationFactsTable;
  oidc_records: OidcRecordsTable;
  logout_notices: LogoutNoticesTable;
}

/** An application that people sign in to (RFC 6749 §2). */
export interface ClientsTable {
  /** The `client_id`. */
  id: string;
  name: string;
  type: 'web' | 'spa' | 'native' | 'machine' | 'device' | 'api';
  /** JSON list of the grants it has in addition to those of its type. */
  grants: string;
  /** A small picture as a data URL. */
  logo: string | null;
  domain: string | null;
  /** Where the Applications page opens it; null hides it from that page. */
  url: string | null;
  /** 1 for the operator's own application: people are not asked for consent (docs/behaviour/authorize.md#screens). */
  trusted: number;
  /** 1 for a client without a secret: PKCE is always required. */
  public: number;
  /** Sealed by the vault; null for a public client. */
  secret: string | null;
  /** Null for a secret from before secrets had names. */
  secret_id: string | null;
  /** Also sealed: the successor of `secret`. Both are valid at the same time. */
  next_secret: string | null;
  next_secret_id: string | null;
  /** JSON lists; addresses are compared exactly. */
  redirect_uris: string;
  post_logout_redirect_uris: string;
  backchannel_logout_uri: string | null;
  /** 1 if its back-channel logout may call private addresses. Only an operator can allow this. */
  private_network: number;
  /** 1 if an operator exempted a confidential client that does not support PKCE. */
  pkce_exempt: number;
  /** 1 if every sign-in to it needs a second factor. */
  require_2fa: number;
  /** JSON list of the APIs for which it may request access tokens (RFC 8707). */
  resources: string;
  /** JSON list of `{audience, scope}`: the scopes it may request at APIs. */
  api_scopes: string;
  /** 1 if its client assertions may name an endpoint as audience instead of the issuer. */
  endpoint_audience: number;
  /** In seconds; null for the default. */
  access_token_life: number | null;
  refresh_token_life: number | null;
  /** 1 if a person's claims are only returned by userinfo, not in the ID token. */
  small_id_token: number;
  /** JSON object of its own claims: claim name to account attribute. */
  claims: string;
  /** JSON object of further client metadata (RFC 7591 §2). */
  metadata: string;
  /** 'operator' or 'registration' (RFC 7591). */
  source: 'operator' | 'registration';
  /**
   * Set if no operator approved the client: it registered itself without a token, or identifies itself by a metadata
   * document.
   */
  self_registered: 'open' | 'document' | null;
  /** When its metadata document was last read, and until when that copy is fresh; null for other clients. */
  read_at: number | null;
  fresh_until: number | null;
  /** When it last lost its secret or the operator's trust: tokens about people that were issued before are over. */
  narrowed_at: number | null;
  /** JSON: when it last lost each grant, API and scope, in milliseconds (features/applications/lost-rights.ts). */
  lost: string;
  /** A stricter security profile that applies to it. */
  profile: 'fapi2' | null;
  created_at: number;
  updated_at: number;
}

/** An API of the operator's for which access tokens are issued. */
export interface ApisTable {
  /** The `aud` of its tokens, and the `resource` of requests (RFC 8707). */
  audience: string;
  /** Name shown to people; null to show the audience. */
  name: string | null;
  /** JSON object: scope name to description. */
  scopes: string;
  /** JSON object: scope name to when it was defined and described, see `ScopeTimes`. */
  scope_times: string;
  /** A 'jwt' is verified by the API itself (RFC 9068). An 'opaque' token can be revoked immediately. */
  token_format: 'jwt' | 'opaque';
  /** 1 if its scopes may be requested by every application that asks for consent. */
  open: number;
  /** When it was last closed, so that this no longer holds; 0 if never. */
  closed_at: number;
  created_at: number;
  updated_at: number;
}

/** The access of an application to an account. */
export interface ApplicationAccessTable {
  user_id: string;
  client_id: string;
  /** JSON list of all scopes, including those granted because the application is trusted. */
  scopes: string;
  /** JSON list of the scopes to which the person consented. Only these count as remembered consent. */
  allowed: string;
  /** JSON of when the person allowed each of them, in ISO 8601; one that is missing was allowed at `granted_at`. */
  allowed_times: string;
  /** When it got access for the first time. */
  granted_at: number;
  /** When it last signed in or refreshed a token, written at most once a day. */
  last_used_at: number;
  /** When the owner was told that the access will end. Ignored if it was used since then. */
  warned_at: number | null;
}

/**
 * A fact of an account that an application was told. The row outlives the access, because the application may have kept
 * the fact.
 */
export interface ApplicationFactsTable {
  user_id: string;
  client_id: string;
  /** Name of the claim on the wire. */
  claim: string;
  first_at: number;
  /** Written at most once a day. */
  last_at: number;
}

/** Records of the protocol library: codes, tokens, grants, sessions, requests. */
export interface OidcRecordsTable {
  /** The library's model: 'AccessToken', 'Grant', …. */
  kind: string;
  /** Hash of the token or id; the `uid` of a session. */
  id: string;
  /** Sealed by the vault, because it contains the token itself. */
  payload: string;
  grant_id: string | null;
  account_id: string | null;
  client_id: string | null;
  /** Hash of a device's user code. */
  user_code: string | null;
  /** 1 for a grant or refresh token that outlives the session in which it was issued; 2 for a grant that no session gave. */
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
  /** The portal session that ended. */
  session_id: string;
  /** The session id that the client knows. */
  sid: string | null;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  next_at: number;
  /** The error of the last failed attempt. */
  error: string | null;
  created_at: number;
  finished_at: number | null;
}
