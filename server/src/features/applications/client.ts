import type { ClientsTable } from '../../platform/db/tables/applications.ts';
import type { ClientType, GrantName } from './client-types.ts';

/** One scope of one API. */
export interface ApiScope {
  readonly audience: string;
  readonly scope: string;
}

/** An application as the rules see it: lists read, flags as booleans, the secret opened. */
export interface Client {
  readonly id: string;
  readonly name: string;
  /** What it may do follows from it, see client-types.ts. */
  readonly type: ClientType;
  /** What it may do beyond its type. */
  readonly grants: readonly GrantName[];
  /** All that it may do. */
  readonly mayUse: readonly GrantName[];
  readonly logo: string | null;
  readonly domain: string | null;
  readonly url: string | null;
  readonly isTrusted: boolean;
  readonly isPublic: boolean;
  readonly secret: string | null;
  /** How operators name it; null for one that was made before secrets had names. */
  readonly secretId: string | null;
  /** The one that takes over from it, while both are good. */
  readonly nextSecret: { readonly id: string; readonly value: string } | null;
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  readonly backchannelLogoutUri: string | null;
  readonly mayUsePrivateNetwork: boolean;
  readonly isPkceExempt: boolean;
  readonly requiresSecondFactor: boolean;
  /** APIs that it may ask access tokens for, whatever their scopes (RFC 8707); of an `api` client, those it is. */
  readonly resources: readonly string[];
  /** What it may ask for at APIs. */
  readonly apiScopes: readonly ApiScope[];
  /** Its client assertions may be for an endpoint instead of the issuer alone, as older libraries make them. */
  readonly allowsEndpointAudience: boolean;
  /** Seconds; null for the usual. */
  readonly accessTokenLife: number | null;
  readonly refreshTokenLife: number | null;
  /** The claims of a person are at userinfo alone (OpenID Connect Core §5.4). */
  readonly hasSmallIdToken: boolean;
  /** Claims of its own for the scope `attributes`: the name of each, and the attribute of accounts that it tells. */
  readonly claims: Readonly<Record<string, string>>;
  /** Further client metadata (RFC 7591 §2). */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly source: ClientsTable['source'];
  /** How it came here where no operator let it in; null where one did. */
  readonly selfRegistered: ClientsTable['self_registered'];
  /** Of a client that a document describes (draft-ietf-oauth-client-id-metadata-document): milliseconds since 1970. */
  readonly readAt: number | null;
  readonly freshUntil: number | null;
  /** A stricter profile that it keeps to, see check-profile.ts. */
  readonly profile: ClientsTable['profile'];
  readonly createdAt: number;
  readonly updatedAt: number;
}
