import type { ClientsTable } from '../../platform/db/tables/applications.ts';
import type { ApiScope, Client } from './client.ts';
import { type ClientType, decidesSecrecy, type GrantName, isPublicType } from './client-types.ts';
import { InvalidClient } from './client-uris.ts';

/** What an operator says of a client; whatever is left out keeps its value, or its default. */
export interface ClientSettings {
  readonly name?: string;
  readonly type?: ClientType;
  readonly grants?: readonly GrantName[];
  /** Counts only where the type leaves it open. */
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
  /** Why, for the audit. */
  readonly reason?: string | undefined;
  readonly name: string;
  /** Both are made here where they are not chosen, as for a client that moves here with them. */
  readonly id?: string;
  readonly secret?: string | undefined;
  readonly source?: ClientsTable['source'];
  readonly selfRegistered?: Client['selfRegistered'];
  readonly readAt?: number;
  readonly freshUntil?: number;
}

/** A client of which nothing was said. */
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
  profile: null,
} as const;

/** With another type goes what such a client cannot have, where nothing else was said of it. */
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

/** What was said, without what was left out. */
export function defined<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;
}

/** Whether a client of this type keeps no secret. Throws InvalidClient where the type decides and something else was wanted. */
export function secrecyOf(type: ClientType, wanted: boolean | undefined): boolean {
  const isPublic = isPublicType(type, wanted);
  if (wanted === undefined || wanted === isPublic || !decidesSecrecy(type)) return isPublic;
  throw new InvalidClient(`a client of type ${type} ${isPublic ? 'keeps no secret' : 'keeps a secret'}`);
}
