import { generateKeyPairSync } from 'node:crypto';
import { publicAgent } from '../../../platform/network/public-agent.ts';
import type { Client } from '../../applications/client.ts';
import { toMetadata } from './client-metadata.ts';

/** Metadata that has its own options, or follows from the type. */
const ownOptions = new Set([
  'application_type',
  'backchannel_logout_session_required',
  'backchannel_logout_uri',
  'client_id',
  'client_name',
  'client_secret',
  'client_uri',
  'grant_types',
  'logo_uri',
  'post_logout_redirect_uris',
  'redirect_uris',
  'response_types',
]);

/** What the library refuses in a client's further metadata (RFC 7591 §2). */
export async function faultOfMetadata(client: Client): Promise<string | undefined> {
  const given = Object.keys(client.metadata);
  if (given.length === 0) return undefined;
  const own = given.find((name) => ownOptions.has(name) || name.startsWith('latchkey_'));
  if (own) return `metadata "${own}" is no further metadata: the other options and the type say it`;
  const [{ configuration }, { errors, Provider }] = await Promise.all([
    import('./configuration.ts'),
    import('./library.ts'),
  ]);
  const keys = [
    { algorithm: 'RS256', pair: generateKeyPairSync('rsa', { modulusLength: 2048 }) },
    { algorithm: 'ES256', pair: generateKeyPairSync('ec', { namedCurve: 'P-256' }) },
  ] as const;
  const nobody = async () => undefined;
  const provider = new Provider('https://id.example.com', {
    ...configuration(
      {
        publicUrl: 'https://id.example.com',
        adapter: () => ({}),
        findAccount: nobody,
        hasAccount: async () => false,
        countRefresh: nobody,
        membership: async () => ({ groups: [], roles: [] }),
        allowedItems: async () => undefined,
        findApi: nobody,
        backchannel: { resolve: nobody, admit: nobody, begin: nobody },
        registration: 'closed',
        metadataDocuments: false,
        publicAgent: publicAgent(),
        renderError: () => {},
      },
      [],
    ),
    jwks: {
      keys: keys.map(({ algorithm, pair }) => ({
        ...pair.privateKey.export({ format: 'jwk' }),
        alg: algorithm,
      })),
    },
  });
  try {
    const known = new provider.Client(toMetadata(client)).metadata();
    const unknown = given.find((name) => !Object.hasOwn(known, name));
    if (unknown) return `metadata "${unknown}" is not known`;
    // It would prove itself with nothing, although it has a secret (security #535).
    if (known.token_endpoint_auth_method === 'none' && !client.isPublic)
      return 'metadata "token_endpoint_auth_method": only a public client authenticates with none';
    return undefined;
  } catch (error) {
    if (!(error instanceof errors.OIDCProviderError)) throw error;
    return `metadata: ${error.error_description ?? error.message}`;
  }
}
