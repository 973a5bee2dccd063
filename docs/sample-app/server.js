// A small application that signs its people in with Latchkey: code flow with PKCE, claims, refresh, logout.
// Run it with ISSUER, CLIENT_ID, CLIENT_SECRET and PORT; `npm run demo` does that for you.
import * as oidc from 'openid-client';
import { button, escapeHtml, pageOf, servePages } from './pages.js';

const { ISSUER = 'http://localhost:3000', CLIENT_ID = '', CLIENT_SECRET = '', PORT = '3001' } = process.env;
const origin = `http://localhost:${PORT}`;
const redirectUri = `${origin}/callback`;

/**
 * What the application keeps of one browser.
 * @typedef {{ checks?: oidc.AuthorizationCodeGrantChecks, tokens?: oidc.TokenEndpointResponse, claims?: Record<string, unknown>, notice?: string }} Visit
 */

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

/** @param {unknown} error */
function reasonOf(error) {
  if (error instanceof oidc.AuthorizationResponseError) {
    return `The portal said no: ${error.error_description ?? error.error}.`;
  }
  return error instanceof Error ? error.message : String(error);
}

/** @param {Visit} visit */
function home(visit) {
  const rows = Object.entries(visit.claims ?? {}).map(
    ([name, value]) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(JSON.stringify(value))}</td></tr>`,
  );
  const body = visit.claims
    ? `<h2>Hello, ${escapeHtml(String(visit.claims.name ?? visit.claims.sub))}</h2>
       <table>${rows.join('')}</table>
       ${button('/refresh', 'Refresh the tokens')} ${button('/sign-out', 'Sign out')}`
    : `<p>You are not signed in.</p>${button('/sign-in', 'Sign in with Latchkey')}`;
  return pageOf('Sample Shop', visit, body);
}

servePages(Number(PORT), routes, () => /** @type {Visit} */ ({}), reasonOf);
