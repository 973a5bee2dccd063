import type { ClientsTable } from '../../platform/db/tables/applications.ts';
import type { ClientType, GrantName } from './client-types.ts';

/** One scope of one API. */
export interface ApiScope {
  readonly audience: string;
  readonly scope: string;
}

/** An application in the form that the rules use: lists parsed, flags as booleans, the secret decrypted. */
export interface Client {
  readonly id: string;
  readonly name: string;
  /** Determines what it may do, see client-types.ts. */
  readonly type: ClientType;
  /** What it may do beyond its type. */
  readonly grants: readonly GrantName[];
  /** Everything that it may do. */
  readonly mayUse: readonly GrantName[];
  readonly logo: string | null;
  readonly domain: string | null;
  readonly url: string | null;
  readonly isTrusted: boolean;
  readonly isPublic: boolean;
  readonly secret: string | null;
  /** The id by which operators refer to it; null for a secret that is older than ids. */
  readonly secretId: string | null;
  /** The secret that replaces it, while both are valid. */
  readonly nextSecret: { readonly id: string; readonly value: string } | null;
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  readonly backchannelLogoutUri: string | null;
  readonly mayUsePrivateNetwork: boolean;
  readonly isPkceExempt: boolean;
  readonly requiresSecondFactor: boolean;
  /**
   * APIs for which it may request access tokens, whatever their scopes (RFC 8707); for an `api` client, the APIs that
   * it is.
   */
  readonly resources: readonly string[];
  /** The scopes of APIs that it may request. */
  readonly apiScopes: readonly ApiScope[];
  /**
   * Whether its client assertions may name an endpoint as the audience instead of the issuer, as older libraries do.
   */
  readonly allowsEndpointAudience: boolean;
  /** In seconds; null for the default. */
  readonly accessTokenLife: number | null;
  readonly refreshTokenLife: number | null;
  /** Whether claims about a person are only available at userinfo (OpenID Connect Core §5.4). */
  readonly hasSmallIdToken: boolean;
  /** Its own claims for the scope `attributes`: the name of each, and the account attribute that it contains. */
  readonly claims: Readonly<Record<string, string>>;
  /** Further client metadata (RFC 7591 §2). */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly source: ClientsTable['source'];
  /** How it registered itself; null if an operator registered it. */
  readonly selfRegistered: ClientsTable['self_registered'];
  /**
   * For a client described by a document (draft-ietf-oauth-client-id-metadata-document): when it was read, in
   * milliseconds since the epoch.
   */
  readonly readAt: number | null;
  readonly freshUntil: number | null;
  /**
   * When it last lost its secret or the operator's trust, in milliseconds: tokens about people that were issued before are
   * over.
   */
  readonly narrowedAt: number | null;
  /**
   * When it last lost a right, in milliseconds: what was issued by it before is over (lost-rights.ts). A right is a grant,
   * an audience, or `<audience> <scope>`, also one that only an open API gave it; `proof` is for what it proved itself with.
   */
  readonly lost: Readonly<Record<string, number>>;
  /** The stricter profile that it complies with, see check-profile.ts. */
  readonly profile: ClientsTable['profile'];
  readonly createdAt: number;
  readonly updatedAt: number;
}
