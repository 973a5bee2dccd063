// The peer: oidc-provider, at which a resource server introspects opaque access tokens (RFC 7662).

import { createServer } from 'node:http';
import { join } from 'node:path';
import { Provider } from 'oidc-provider';
import { sqliteAdapter } from '../peers/sqlite-adapter.ts';
import { inOneCommit, sqliteConnection } from '../peers/sqlite-connection.ts';
import { endWithTheBench, given, listen, reportReady } from './report-ready.ts';

export interface IntrospectionReady {
  readonly origin: string;
  readonly authorization: string;
  readonly tokens: readonly string[];
}

const { dataDir, sessions } = given<{ dataDir: string; sessions: number }>();
const secret = 'the-secret-of-the-resource-server';
endWithTheBench();

const connection = sqliteConnection(join(dataDir, 'oidc.sqlite'));
const server = createServer();
const origin = await listen(server);
const provider = new Provider(origin, {
  adapter: sqliteAdapter(connection),
  clients: [{ client_id: 'api', client_secret: secret, redirect_uris: ['https://api.example.com/cb'] }],
  features: { introspection: { enabled: true }, devInteractions: { enabled: false } },
  findAccount: async (_context: unknown, accountId: string) => ({
    accountId,
    claims: () => ({ sub: accountId }),
  }),
});
server.on('request', provider.callback());

const client = await provider.Client.find('api');
if (!client) throw new Error('The client is missing');
const tokens = await inOneCommit(connection, sessions, async (index) => {
  const accountId = `person-${index}`;
  const grant = new provider.Grant({ accountId, clientId: 'api' });
  grant.addOIDCScope('openid');
  const grantId = await grant.save();
  const token = new provider.AccessToken({
    client,
    accountId,
    grantId,
    scope: 'openid',
    gty: 'authorization_code',
  });
  return token.save();
});

const authorization = `Basic ${Buffer.from(`api:${secret}`).toString('base64')}`;
reportReady({ origin, authorization, tokens } satisfies IntrospectionReady);
