import type { Client } from 'oidc-provider';
import { cibaGrant, deviceGrant } from './client-metadata.ts';

/** A code or token that was issued about a person. */
export interface IssuedToken {
  readonly kind?: string;
  /** When it was issued, in seconds; `iiat` is when the first refresh token of its family was. */
  readonly iat: number;
  readonly iiat?: number | undefined;
  /** How its family was requested, in the library's words. */
  readonly gty?: string | undefined;
}

const grantTypes: Readonly<Record<string, string>> = { device_code: deviceGrant, ciba: cibaGrant };

/**
 * Whether the client, as it is now, could have got the token: it may still ask in that way, and was neither confidential
 * nor trusted if it is not now. Whoever found a token of a confidential client could not use it without the secret
 * (security #452); for one of a trusted client the person was never asked (security #457).
 */
export function isStillFitting({ iat, iiat = iat, gty }: IssuedToken, client: Client): boolean {
  const asked = gty?.split(' ')[0];
  if (asked !== undefined && !client.grantTypeAllowed(grantTypes[asked] ?? asked)) return false;
  const narrowedAt = client.latchkey_narrowed_at as number | null;
  return narrowedAt === null || iiat * 1000 >= narrowedAt;
}
