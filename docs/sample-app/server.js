// A small application that signs its people in with Latchkey: code flow with PKCE, claims, refresh, logout.
// Run it with ISSUER, CLIENT_ID, CLIENT_SECRET and PORT; `npm run demo` does that for you.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import * as oidc from 'openid-client';

const { ISSUER = 'http://localhost:3000', CLIENT_ID = '', CLIENT_SECRET = '', PORT = '3001' } = process.env;
const origin = `http://localhost:${PORT}`;
const redirectUri = `${origin}/callback`;

/**
 * What the application keeps of one browser. A real one keeps it in its database.
 * @typedef {{ checks?: oidc.AuthorizationCodeGrantChecks, tokens?: oidc.TokenEndpointResponse, claims?: Record<string, unknown>, notice?: string }} Visit
 */

/** @type {Map<string, Visit>} */
const visits = new Map();
const maxVisits = 1000;

/** @type {Promise<oidc.Configuration> | undefined} */
let discovered;

/** Reads the portal's addresses and keys; tried again with the next visit where the portal is not there yet. */
function configuration() {
  // Plain http is for this machine alone.
  const options = new URL(ISSUER).protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {};
  discovered ??= oidc.discovery(new URL(ISSUER), CLIENT_ID, CLIENT_SECRET, undefined, options);
  discovered.catch(() => {
    discovered = undefined;
  });
  return discovered;
}

/** @type {Record<string, (visit: Visit, url: URL) => Promise<{ page: string } | { to: string }>>} */
const routes = {
  'GET /': async (visit) => ({ page: home(visit) }),

  'POST /sign-in': async (visit) => {
    const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
    const expectedState = oidc.randomState();
    const expectedNonce = oidc.randomNonce();
    visit.checks = { pkceCodeVerifier, expectedState, expectedNonce };
    const to = oidc.buildAuthorizationUrl(await configuration(), {
      redirect_uri: redirectUri,
      scope: 'openid profile email phone',
      code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
      nonce: expectedNonce,
    });
    return { to: to.href };
  },

  'GET /callback': async (visit, url) => {
    const checks = visit.checks;
    visit.checks = undefined;
    if (!checks) throw new Error('No sign-in was begun in this browser.');
    const tokens = await oidc.authorizationCodeGrant(await configuration(), url, checks);
    visit.tokens = tokens;
    visit.claims = tokens.claims();
    visit.notice = 'You are signed in.';
    return { to: '/' };
  },

  'POST /refresh': async (visit) => {
    const refreshToken = visit.tokens?.refresh_token;
    if (!refreshToken) throw new Error('There is no refresh token: sign in first.');
    const tokens = await oidc.refreshTokenGrant(await configuration(), refreshToken);
    const subject = String(visit.claims?.sub);
    const info = await oidc.fetchUserInfo(await configuration(), tokens.access_token, subject);
    visit.tokens = { ...visit.tokens, ...tokens };
    visit.claims = { ...visit.claims, ...info };
    visit.notice = 'The tokens are new, and the claims were read again.';
    return { to: '/' };
  },

  'POST /sign-out': async (visit) => {
    const idToken = visit.tokens?.id_token;
    visit.tokens = undefined;
    visit.claims = undefined;
    if (!idToken) return { to: '/' };
    const parameters = { id_token_hint: idToken, post_logout_redirect_uri: `${origin}/goodbye` };
    return { to: oidc.buildEndSessionUrl(await configuration(), parameters).href };
  },

  'GET /goodbye': async (visit) => {
    visit.notice = 'You are signed out here and at the portal.';
    return { to: '/' };
  },
};

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', origin);
  const visit = visitOf(request, response);
  const route = routes[`${request.method} ${url.pathname}`];
  if (!route || !sameOrigin(request)) {
    response.writeHead(404).end('Not found');
    return;
  }
  try {
    const answer = await route(visit, url);
    if ('to' in answer) response.writeHead(303, { location: answer.to }).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer.page);
  } catch (error) {
    visit.notice = reasonOf(error);
    response.writeHead(303, { location: '/' }).end();
  }
});

/**
 * A form of another site must not sign anybody in or out.
 * @param {import('node:http').IncomingMessage} request
 */
function sameOrigin(request) {
  return request.method === 'GET' || request.headers.origin === origin;
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @returns {Visit}
 */
function visitOf(request, response) {
  const known = /(?:^|; )visit=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const visit = visits.get(known);
  if (visit) return visit;
  const id = randomUUID();
  const fresh = {};
  visits.set(id, fresh);
  const oldest = visits.keys().next().value;
  if (visits.size > maxVisits && oldest) visits.delete(oldest);
  response.setHeader('set-cookie', `visit=${id}; HttpOnly; SameSite=Lax; Path=/`);
  return fresh;
}

/** @param {unknown} error */
function reasonOf(error) {
  if (error instanceof oidc.AuthorizationResponseError) {
    return `The portal said no: ${error.error_description ?? error.error}.`;
  }
  return error instanceof Error ? error.message : String(error);
}

/** @param {Visit} visit */
function home(visit) {
  const notice = visit.notice ? `<p role="status">${escapeHtml(visit.notice)}</p>` : '';
  visit.notice = undefined;
  const rows = Object.entries(visit.claims ?? {}).map(
    ([name, value]) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(JSON.stringify(value))}</td></tr>`,
  );
  const body = visit.claims
    ? `<h2>Hello, ${escapeHtml(String(visit.claims.name ?? visit.claims.sub))}</h2>
       <table>${rows.join('')}</table>
       ${button('/refresh', 'Refresh the tokens')} ${button('/sign-out', 'Sign out')}`
    : `<p>You are not signed in.</p>${button('/sign-in', 'Sign in with Latchkey')}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sample Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:1rem 0;width:100%}th,td{text-align:left;border-top:1px solid #8884;padding:.375rem .5rem;overflow-wrap:anywhere}
form{display:inline}button{font:inherit;padding:.5rem 1rem;min-height:44px}</style></head>
<body><main><h1>Sample Shop</h1>${notice}${body}</main></body></html>`;
}

/**
 * @param {string} action
 * @param {string} label
 */
function button(action, label) {
  return `<form method="post" action="${action}"><button>${label}</button></form>`;
}

/** @param {string} text */
function escapeHtml(text) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

server.listen(Number(PORT), 'localhost');

// Started by the demo, it ends with the demo, however that ends.
if (process.env.END_WITH_STDIN) process.stdin.on('end', () => process.exit()).resume();
