import type { Client } from 'oidc-provider';

/** A client may introspect its own tokens, and an API those issued for it (RFC 7662 §2.1). */
export function mayIntrospect(client: Client, token: { clientId?: string; aud?: unknown }): boolean {
  if (token.clientId === client.clientId || client.latchkey_introspection === true) return true;
  const served = client.latchkey_resources as readonly string[];
  return client.latchkey_type === 'api' && typeof token.aud === 'string' && served.includes(token.aud);
}
