// The limit of the token endpoint: oidc-provider alone with a simple store of the same durability.

import { createHash, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Provider } from 'oidc-provider';
import { sqliteAdapter } from '../peers/sqlite-adapter.ts';
import { inOneCommit, sqliteConnection } from '../peers/sqlite-connection.ts';
import { answerOrders, endWithTheBench, given, listen, reportReady } from './report-ready.ts';

export interface OidcTokenGiven {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
}

/** Creates this many codes. */
export interface CodesOrder {
  readonly codes: number;
}

const accounts = 1_000;
const { dataDir, clientId, redirectUri, codeVerifier } = given<OidcTokenGiven & { dataDir: string }>();
endWithTheBench();

// The algorithm and the length of the portal's own key.
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const connection = sqliteConnection(join(dataDir, 'oidc.sqlite'));
const server = createServer();
const origin = await listen(server);
const provider = new Provider(origin, {
  adapter: sqliteAdapter(connection),
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'bench', alg: 'RS256', use: 'sig' }] },
  clients: [
    {
      client_id: clientId,
      token_endpoint_auth_method: 'none',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
    },
  ],
  features: { devInteractions: { enabled: false } },
  issueRefreshToken: async () => true,
  rotateRefreshToken: true,
  expiresWithSession: async () => false,
  findAccount: async (_context: unknown, accountId: string) => ({
    accountId,
    claims: () => ({ sub: accountId }),
  }),
});
server.on('request', provider.callback());
const found = await provider.Client.find(clientId);
if (!found) throw new Error('The client is missing');
const client = found;

const grants = await inOneCommit(connection, accounts, async (index) => {
  const accountId = `person-${index}`;
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope('openid');
  return { accountId, grantId: await grant.save() };
});
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');

async function newCode(index: number): Promise<string> {
  const { accountId = '', grantId = '' } = grants[index % grants.length] ?? {};
  const code = new provider.AuthorizationCode({
    client,
    accountId,
    grantId,
    redirectUri,
    codeChallenge,
    codeChallengeMethod: 'S256',
    scope: 'openid',
    gty: 'authorization_code',
  });
  return code.save();
}

answerOrders(({ codes }: CodesOrder) => inOneCommit(connection, codes, newCode));
reportReady({ origin });
