// The peer: better-auth as an OpenID provider, with a trusted public client that needs no consent.

import { oauthProvider } from '@better-auth/oauth-provider';
import { hash } from '@node-rs/argon2';
import { jwt } from 'better-auth/plugins';
import { argon2Parameters } from '../../../server/src/platform/passwords/limits.ts';
import { given, reportReady } from './report-ready.ts';
import { password } from './seed-accounts.ts';
import { serveBetterAuth } from './serve-better-auth.ts';

export interface BetterAuthOauthReady {
  readonly origin: string;
  /** The Cookie headers of active sessions, each of a different account. */
  readonly cookies: readonly string[];
}

export interface BetterAuthOauthGiven {
  readonly sessions: number;
  readonly clientId: string;
  readonly redirectUri: string;
}

const { dataDir, sessions, clientId, redirectUri } = given<BetterAuthOauthGiven & { dataDir: string }>();
const { auth, origin, seedAccounts, seedSessions } = await serveBetterAuth(dataDir, [
  // The algorithm and the length of the portal's own key.
  jwt({ jwks: { keyPairConfig: { alg: 'RS256', modulusLength: 2048 } }, disableSettingJwtHeader: true }),
  oauthProvider({
    loginPage: '/sign-in',
    consentPage: '/consent',
    generateClientId: () => clientId,
    cachedTrustedClients: new Set([clientId]),
  }),
]);
const ids = await seedAccounts(sessions, await hash(password, argon2Parameters));
const cookies = await seedSessions(ids, sessions);
await auth.api.adminCreateOAuthClient({
  headers: new Headers({ cookie: cookies[0] ?? '' }),
  body: {
    client_name: 'Bench',
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    scope: 'openid offline_access',
    skip_consent: true,
  },
});
reportReady({ origin, cookies } satisfies BetterAuthOauthReady);
