// A small agent: a client of the Model Context Protocol that meets an API for the first time. It knows the address of the API alone,
// finds Latchkey through it, registers itself, asks its owner, calls, and refreshes.
// Run it with MCP_SERVER and PORT; `npm run demo` does that for you, beside notes.js.
import { randomUUID } from 'node:crypto';
import { auth, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { button, escapeHtml, pageOf, servePages } from './pages.js';

const { MCP_SERVER = 'http://localhost:3003/mcp', PORT = '3002' } = process.env;
const redirectUrl = `http://localhost:${PORT}/callback`;
const maxSteps = 20;

/** @typedef {import('@modelcontextprotocol/sdk/shared/auth.js').OAuthTokens} Tokens */
/** @typedef {import('@modelcontextprotocol/sdk/shared/auth.js').OAuthClientInformationMixed} Registration */

/**
 * What the agent keeps of one owner.
 * @typedef {{ steps: string[], client?: Registration, tokens?: Tokens, verifier?: string, state?: string, opened?: string, notes?: string, notice?: string }} Visit
 */

/**
 * What the SDK asks and tells while it signs in.
 * @param {Visit} visit
 * @returns {import('@modelcontextprotocol/sdk/client/auth.js').OAuthClientProvider}
 */
function providerFor(visit) {
  return {
    redirectUrl,
    clientMetadata: { client_name: 'Sample Agent', redirect_uris: [redirectUrl] },
    state() {
      visit.state = randomUUID();
      return visit.state;
    },
    clientInformation: () => visit.client,
    saveClientInformation(client) {
      if (visit.client?.client_id !== client.client_id)
        note(visit, `Registered itself as ${client.client_id}`);
      visit.client = client;
    },
    tokens: () => visit.tokens,
    saveTokens(tokens) {
      note(visit, visit.tokens ? 'Refreshed its tokens' : `Got tokens for ${tokens.scope ?? 'nothing'}`);
      visit.tokens = tokens;
    },
    redirectToAuthorization(url) {
      note(visit, `Sent its owner to ${url.origin}`);
      visit.opened = url.href;
    },
    saveCodeVerifier(verifier) {
      visit.verifier = verifier;
    },
    codeVerifier: () => visit.verifier ?? '',
    invalidateCredentials(what) {
      if (what !== 'verifier') visit.tokens = undefined;
      if (what === 'all' || what === 'client') visit.client = undefined;
    },
  };
}

/**
 * @param {Visit} visit
 * @param {string} step
 */
function note(visit, step) {
  visit.steps = [...visit.steps, step].slice(-maxSteps);
}

/**
 * Connects and calls the one tool; where its owner has to be asked first, leads there.
 * @param {Visit} visit
 */
async function readNotes(visit) {
  visit.opened = undefined;
  const agent = new Client({ name: 'sample-agent', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(MCP_SERVER), {
    authProvider: providerFor(visit),
  });
  try {
    await agent.connect(transport);
    const { content } = await agent.callTool({ name: 'list_notes' });
    visit.notes = /** @type {{ text: string }[]} */ (content)[0]?.text;
    note(visit, `Called list_notes at ${MCP_SERVER}`);
    return { to: '/' };
  } catch (error) {
    if (error instanceof UnauthorizedError && visit.opened) return { to: visit.opened };
    throw error;
  } finally {
    await agent.close();
  }
}

/** @type {Record<string, (visit: Visit, url: URL) => Promise<{ page: string } | { to: string }>>} */
const routes = {
  'GET /': async (visit) => ({ page: home(visit) }),

  'POST /connect': readNotes,

  'GET /callback': async (visit, { searchParams }) => {
    const { state } = visit;
    visit.state = undefined;
    if (!state || searchParams.get('state') !== state)
      throw new Error('No sign-in was begun in this browser.');
    const code = searchParams.get('code');
    if (!code) throw new Error(`The portal said no: ${searchParams.get('error') ?? 'without a reason'}.`);
    await auth(providerFor(visit), { serverUrl: MCP_SERVER, authorizationCode: code });
    return readNotes(visit);
  },

  'POST /refresh': async (visit) => {
    if (!visit.tokens?.refresh_token) throw new Error('There is no refresh token: connect first.');
    await auth(providerFor(visit), { serverUrl: MCP_SERVER });
    return readNotes(visit);
  },
};

/** @param {Visit} visit */
function home(visit) {
  const steps = visit.steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('');
  const body = visit.notes
    ? `<h2>What the agent read</h2><p>${escapeHtml(visit.notes).replaceAll('\n', '<br>')}</p>
       ${button('/connect', 'Read again')} ${button('/refresh', 'Refresh the tokens')}`
    : `<p>It has the address of an API, <code>${escapeHtml(MCP_SERVER)}</code>, and no account, key or registration.</p>
       ${button('/connect', 'Let the agent read your notes')}`;
  const done = steps ? `<h2>What it did</h2><ol>${steps}</ol>` : '';
  return pageOf('Sample Agent', visit, body + done);
}

servePages(Number(PORT), routes, () => /** @type {Visit} */ ({ steps: [] }));
