import type { Client } from 'oidc-provider';
import { cibaGrant, deviceGrant } from './client-metadata.ts';

/** A code or token that was issued about a person. */
export interface IssuedToken {
  readonly kind?: string;
  /** When it was issued, in seconds; `iiat` is when the code that its family comes from was. */
  readonly iat: number;
  readonly iiat?: number | undefined;
  /** How its family was requested, in the library's words; a JWT does not say it. */
  readonly gty?: string | undefined;
}

/** A code is of the way in which it was asked for; `gty` comes with its tokens. */
const waysOfCodes: Readonly<Record<string, string>> = {
  AuthorizationCode: 'authorization_code',
  DeviceCode: 'device_code',
  BackchannelAuthenticationRequest: 'ciba',
};

const grantTypes: Readonly<Record<string, string>> = { device_code: deviceGrant, ciba: cibaGrant };

/** When the client last lost the right, in milliseconds; 0 if it never did. */
export function lostAt(client: Client, right: string): number {
  return (client.latchkey_lost as Readonly<Record<string, number>>)[right] ?? 0;
}

/**
 * Whether the client, as it is now, could have got the token: it may ask in that way and always could since, and was
 * neither confidential nor trusted if it is not now. Whoever found a token of a confidential client could not use it
 * without the secret (security #452); for one of a trusted client the person was never asked (security #457).
 */
export function isStillFitting({ kind = '', iat, iiat = iat, gty }: IssuedToken, client: Client): boolean {
  const asked = gty?.split(' ')[0] ?? waysOfCodes[kind];
  if (asked !== undefined && !client.grantTypeAllowed(grantTypes[asked] ?? asked)) return false;
  const narrowedAt = (client.latchkey_narrowed_at as number | null) ?? 0;
  // A JWT lives for minutes: it ends with any way in which it may have been requested (security #592).
  const ways = asked === undefined ? Object.values(waysOfCodes) : [asked];
  return iiat * 1000 >= Math.max(narrowedAt, ...ways.map((way) => lostAt(client, way)));
}
