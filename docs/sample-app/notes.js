// A small API that agents use: a server of the Model Context Protocol with one tool, which takes tokens of Latchkey.
// Run it with ISSUER, CLIENT_ID, CLIENT_SECRET (of a client of type api) and PORT; `npm run demo` does that for you.
import { createServer } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import * as oidc from 'openid-client';
import { endWithParent } from './pages.js';

const { ISSUER = 'http://localhost:3000', CLIENT_ID = '', CLIENT_SECRET = '', PORT = '3003' } = process.env;
const origin = `http://localhost:${PORT}`;
/** The audience of the tokens that it takes. */
const resource = `${origin}/mcp`;
const scope = 'notes:read';
const describedAt = '/.well-known/oauth-protected-resource/mcp';

/** @type {Promise<oidc.Configuration> | undefined} */
let discovered;

function configuration() {
  // Plain http is for this machine alone.
  const options = new URL(ISSUER).protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {};
  discovered ??= oidc.discovery(new URL(ISSUER), CLIENT_ID, CLIENT_SECRET, undefined, options);
  discovered.catch(() => {
    discovered = undefined;
  });
  return discovered;
}

/**
 * Whom a token is of. The portal says nothing of one that has ended, or is for another API.
 * @param {string | undefined} authorization
 */
async function personOf(authorization) {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  if (!token) return undefined;
  const about = await oidc.tokenIntrospection(await configuration(), token);
  return about.active && about.scope?.split(' ').includes(scope) ? about.sub : undefined;
}

/** @param {string} person */
function notesOf(person) {
  const server = new McpServer({ name: 'sample-notes', version: '1.0.0' });
  server.registerTool('list_notes', { description: 'The notes of the person who is asked' }, () => ({
    content: [{ type: 'text', text: `Buy bread.\nRing the bank.\nThese are the notes of ${person}.` }],
  }));
  return server;
}

const server = createServer(async (request, response) => {
  try {
    if (request.url === describedAt) {
      const about = { resource, authorization_servers: [ISSUER], scopes_supported: [scope] };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(about));
      return;
    }
    const person = request.url === '/mcp' ? await personOf(request.headers.authorization) : undefined;
    if (!person) {
      // Here an agent learns where to ask (RFC 9728).
      response.setHeader('www-authenticate', `Bearer resource_metadata="${origin}${describedAt}"`);
      response.writeHead(request.url === '/mcp' ? 401 : 404).end();
      return;
    }
    // It keeps nothing of a connection: every request brings its token.
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    await notesOf(person).connect(transport);
    await transport.handleRequest(request, response);
  } catch (error) {
    process.stderr.write(`notes: ${error}\n`);
    if (!response.headersSent) response.writeHead(503);
    response.end();
  }
});

server.listen(Number(PORT), 'localhost');
endWithParent();
