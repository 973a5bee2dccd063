import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPortal } from '../../app/testing/test-portal.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';
import { introspect } from './testing/token-calls.ts';

const redirectUrl = 'http://127.0.0.1:33418/callback';
const clientMetadataUrl = 'https://agent.example.com/client.json';
const clientMetadata = { client_name: 'Notes agent', redirect_uris: [redirectUrl] };

/** Serves the metadata document that describes the agent. */
const documents = createServer((_request, response) =>
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ client_id: clientMetadataUrl, ...clientMetadata })),
);
const publicAgent = new Agent();
publicAgent.createConnection = () => connect((documents.address() as AddressInfo).port, '127.0.0.1');

let oauth: TestOauth;
let token: string;
let mcp: Awaited<ReturnType<typeof notesServer>>;
beforeAll(async () => {
  await once(documents.listen(0, '127.0.0.1'), 'listening');
  const settings = { OAUTH_REGISTRATION: 'open', CLIENT_ID_METADATA_DOCUMENTS: 'on' };
  oauth = await testOauth({}, await testPortal(settings, { publicAgent }));
  ({ token } = await oauth.account('owner@example.com'));
  mcp = await notesServer();
});
afterAll(async () => {
  await Promise.all([oauth.stop(), mcp.stop()]);
  documents.closeAllConnections();
  documents.close();
});

/** An MCP server with one tool that returns the notes of the token's owner. */
async function notesServer() {
  const refused = new Set<string>();
  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `${origin}/mcp`;
  await oauth.apis.create(url, { name: 'Notes', isOpen: true, scopes: { 'notes:read': 'Read your notes' } });
  const api = await oauth.client({ type: 'api', resources: [url] });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const described = '/.well-known/oauth-protected-resource/mcp';
    if (request.url === described) {
      const metadata = {
        resource: url,
        authorization_servers: [oauth.url],
        scopes_supported: ['notes:read'],
      };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata));
      return;
    }
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const about = given && !refused.has(given) ? await introspect(oauth, api, given) : { active: false };
    if (!about.active || about.scope !== 'notes:read') {
      response.setHeader('www-authenticate', `Bearer resource_metadata="${origin}${described}"`);
      response.writeHead(401).end();
      return;
    }
    const notes = new McpServer({ name: 'notes', version: '1.0.0' });
    notes.registerTool('list_notes', { description: 'The notes of the person' }, () => ({
      content: [{ type: 'text', text: `Notes of ${about.sub}` }],
    }));
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined } as object);
    await notes.connect(transport as Transport);
    await transport.handleRequest(request, response);
  }

  return {
    url: new URL(url),
    /** Refuses the token as if it had expired. */
    refuse: (accessToken: string) => refused.add(accessToken),
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The state that an agent keeps while the person uses the browser. */
function memory(own: { clientMetadataUrl?: string } = {}) {
  const kept: {
    client?: OAuthClientInformationMixed;
    tokens?: OAuthTokens;
    verifier?: string;
    opened?: URL;
  } = {};
  const provider: OAuthClientProvider = {
    ...own,
    redirectUrl,
    clientMetadata,
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (url) => {
      kept.opened = url;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier ?? '',
  };
  return { kept, provider };
}

async function textOf(agent: Client): Promise<unknown> {
  const { content } = await agent.callTool({ name: 'list_notes' });
  return (content as { text: string }[])[0]?.text;
}

describe('an agent (the SDK of the Model Context Protocol)', () => {
  it.each<[string, { clientMetadataUrl?: string }]>([
    ['registers', {}],
    ['names its document', { clientMetadataUrl }],
  ])('%s, gets consent, calls the API and refreshes', async (_way, own) => {
    const { kept, provider } = memory(own);
    const connection = () => new StreamableHTTPClientTransport(mcp.url, { authProvider: provider });
    const agent = new Client({ name: 'agent', version: '1.0.0' });
    const first = connection();
    await expect(agent.connect(first as Transport)).rejects.toThrow(UnauthorizedError);
    expect(kept.client).toMatchObject(
      own.clientMetadataUrl ? { client_id: clientMetadataUrl } : { client_id: expect.any(String) },
    );
    if (!kept.opened) throw new Error('Nothing was opened in the browser');
    expect(kept.opened.searchParams.get('resource')).toBe(mcp.url.href);
    const callback = await oauth.callback(kept.opened, { token, consent: true });
    await first.finishAuth(callback.searchParams.get('code') ?? '');
    await agent.connect(connection() as Transport);
    const seen = await textOf(agent);
    expect(seen).toMatch(/^Notes of \S+$/);
    const before = kept.tokens?.access_token ?? '';
    mcp.refuse(before);
    expect(await textOf(agent)).toBe(seen);
    expect(kept.tokens?.access_token).not.toBe(before);
    await agent.close();
  });
});
