import { fapiAlgorithms } from '../../platform/tokens/fapi-algorithms.ts';
import type { Client } from './client.ts';
import { InvalidClient } from './client-uris.ts';

/** Checks whether a client can comply with its profile (FAPI 2.0 Security Profile §5.3.3). Throws InvalidClient. */
export function checkProfile({ profile, ...client }: Client): void {
  if (profile === null) return;
  const { jwks, jwks_uri, token_endpoint_auth_signing_alg: algorithm } = client.metadata;
  if (client.type !== 'web' && client.type !== 'machine')
    throw new InvalidClient('profile fapi2 is for a client of type web or machine');
  if (client.mayUse.includes('device_code')) throw new InvalidClient('profile fapi2 knows no device flow');
  if (client.isPkceExempt) throw new InvalidClient('profile fapi2 needs PKCE');
  if (client.allowsEndpointAudience)
    throw new InvalidClient('profile fapi2 takes client assertions for the issuer alone');
  if (jwks === undefined && jwks_uri === undefined)
    throw new InvalidClient('profile fapi2 needs the keys of the client: --metadata with jwks or jwks_uri');
  if (algorithm !== undefined && !fapiAlgorithms.includes(String(algorithm)))
    throw new InvalidClient(`profile fapi2 signs with one of ${fapiAlgorithms.join(', ')}`);
  for (const uri of client.redirectUris) {
    if (!uri.startsWith('https:'))
      throw new InvalidClient(`profile fapi2 takes no redirect_uri "${uri}": it must be https`);
  }
}
