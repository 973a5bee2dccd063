import type { ClientsTable } from '../../platform/db/tables/applications.ts';

/** An application as the rules see it: lists read, flags as booleans, the secret opened. */
export interface Client {
  readonly id: string;
  readonly name: string;
  readonly logo: string | null;
  readonly domain: string | null;
  readonly url: string | null;
  readonly isTrusted: boolean;
  readonly isPublic: boolean;
  readonly secret: string | null;
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  readonly backchannelLogoutUri: string | null;
  readonly mayUsePrivateNetwork: boolean;
  readonly isPkceExempt: boolean;
  readonly requiresSecondFactor: boolean;
  /** APIs that it may ask access tokens for (RFC 8707). */
  readonly resources: readonly string[];
  /** Further client metadata (RFC 7591 §2). */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly source: ClientsTable['source'];
  readonly createdAt: number;
  readonly updatedAt: number;
}
