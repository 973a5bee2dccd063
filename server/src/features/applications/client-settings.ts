import type { ClientsTable } from '../../platform/db/tables/applications.ts';
import type { ApiScope, Client } from './client.ts';
import { type ClientType, decidesSecrecy, type GrantName, isPublicType } from './client-types.ts';
import { InvalidClient } from './client-uris.ts';

/** An operator's settings of a client; omitted ones keep their value or default. */
export interface ClientSettings {
  readonly name?: string;
  readonly type?: ClientType;
  readonly grants?: readonly GrantName[];
  /** Only used if the type leaves it open. */
  readonly isPublic?: boolean;
  readonly logo?: string | null;
  readonly domain?: string | null;
  readonly url?: string | null;
  readonly isTrusted?: boolean;
  readonly redirectUris?: readonly string[];
  readonly postLogoutRedirectUris?: readonly string[];
  readonly backchannelLogoutUri?: string | null;
  readonly mayUsePrivateNetwork?: boolean;
  readonly isPkceExempt?: boolean;
  readonly requiresSecondFactor?: boolean;
  readonly resources?: readonly string[];
  readonly apiScopes?: readonly ApiScope[];
  readonly allowsEndpointAudience?: boolean;
  readonly accessTokenLife?: number | null;
  readonly refreshTokenLife?: number | null;
  readonly hasSmallIdToken?: boolean;
  readonly claims?: Client['claims'];
  readonly profile?: Client['profile'];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface NewClient extends ClientSettings {
  /** The reason, for the audit. */
  readonly reason?: string | undefined;
  readonly name: string;
  /** Id and secret are generated unless given, for example for a client that is migrated with them. */
  readonly id?: string;
  readonly secret?: string | undefined;
  readonly source?: ClientsTable['source'];
  readonly selfRegistered?: Client['selfRegistered'];
  readonly readAt?: number;
  readonly freshUntil?: number;
}

/** A client with default settings. */
export const blank = {
  grants: [],
  logo: null,
  domain: null,
  url: null,
  isTrusted: false,
  redirectUris: [],
  postLogoutRedirectUris: [],
  backchannelLogoutUri: null,
  mayUsePrivateNetwork: false,
  isPkceExempt: false,
  requiresSecondFactor: false,
  resources: [],
  apiScopes: [],
  allowsEndpointAudience: false,
  accessTokenLife: null,
  refreshTokenLife: null,
  hasSmallIdToken: false,
  claims: {},
  metadata: {},
  selfRegistered: null,
  readAt: null,
  freshUntil: null,
  narrowedAt: null,
  lost: {},
  profile: null,
} as const;

/** Removes settings that a client of the new type cannot have, unless they were given explicitly. */
export function fitting(
  changes: ClientSettings,
  mayUse: readonly GrantName[],
  isPublic: boolean,
): ClientSettings {
  if (changes.type === undefined) return changes;
  return {
    ...(mayUse.includes('authorization_code') ? {} : { redirectUris: [] }),
    ...(isPublic ? { isPkceExempt: false } : {}),
    ...changes,
  };
}

/** Omits undefined properties. */
export function defined<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;
}

/**
 * Whether a client of this type is public. Throws InvalidClient if the type decides and something else was requested.
 */
export function secrecyOf(type: ClientType, wanted: boolean | undefined): boolean {
  const isPublic = isPublicType(type, wanted);
  if (wanted === undefined || wanted === isPublic || !decidesSecrecy(type)) return isPublic;
  throw new InvalidClient(`a client of type ${type} ${isPublic ? 'keeps no secret' : 'keeps a secret'}`);
}
