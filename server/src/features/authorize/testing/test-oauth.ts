import { oauthAuthorize } from '@latchkey/contract/authorize/oauth-authorize';
import { oauthDecline } from '@latchkey/contract/authorize/oauth-decline';
import * as oidc from 'openid-client';
import { type TestPortal, type TestReply, testPortal } from '../../../app/testing/test-portal.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import type { ApisService } from '../../applications/apis.service.ts';
import type { Client } from '../../applications/client.ts';
import type { NewClient } from '../../applications/client-settings.ts';
import { allGrants } from '../../applications/client-types.ts';
import { clientRegister } from '../../applications/index.ts';
import { recordsRepository } from '../records.repository.ts';

export const redirectUri = 'https://app.example.test/callback';
export const password = 'correct horse battery staple';

export type Parameters = Record<string, string>;

export interface AuthorizeOptions {
  readonly token?: string | undefined;
  readonly consent?: boolean;
  /** That of the card. */
  readonly shown_at?: string;
  /** The reason for an error response without a token; 'login_required' by default. */
  readonly decline?: 'login_required' | 'account_selection_required';
  readonly mfaToken?: string | undefined;
}

export interface Flow {
  readonly verifier: string;
  readonly nonce: string;
  readonly state: string;
  readonly url: URL;
}

/** A portal with helpers for protocol tests. */
export interface TestOauth extends TestPortal {
  /** A signed-in account: its id and session token. */
  account(email: string): Promise<{ id: string; token: string }>;
  client(given?: Partial<NewClient>): Promise<Client>;
  readonly apis: ApisService;
  /** `openid-client`, configured by discovery. */
  configure(client: Client, auth?: oidc.ClientAuth): Promise<oidc.Configuration>;
  /** A request with state, nonce and PKCE. */
  flow(config: oidc.Configuration, parameters?: Parameters): Promise<Flow>;
  /** Opens the authorization endpoint like a browser; returns the parameters with which it reaches the portal. */
  visit(url: URL): Promise<Parameters>;
  /** The web app's call with these parameters. */
  answer(
    parameters: Parameters,
    options: AuthorizeOptions,
  ): Promise<TestReply<typeof oauthAuthorize | typeof oauthDecline>>;
  /** From the link to the redirect address with the response. */
  callback(url: URL, options: AuthorizeOptions): Promise<URL>;
  /** A complete sign-in to an application; returns the tokens. */
  signInTo(
    config: oidc.Configuration,
    options: AuthorizeOptions,
    parameters?: Parameters,
  ): ReturnType<typeof oidc.authorizationCodeGrant>;
}

/** @param given a portal that the test already has */
export async function testOauth(
  environment: Record<string, string> = {},
  given?: TestPortal,
): Promise<TestOauth> {
  const portal = given ?? (await testPortal(environment));
  const { clients, apis } = clientRegister({
    removeTokens: (tx, id) => recordsRepository(tx).removeOfClient(id),
    db: portal.store.database.db,
    clock: portal.clock,
    vault: createVault(portal.store.secretKeys, 'client-secrets'),
    publicUrl: portal.config.http.publicUrl,
  });

  const oauth: TestOauth = {
    ...portal,
    apis,
    async account(email) {
      const { id } = await portal.createUser({
        email,
        password,
        emailVerified: true,
        name: email.split('@')[0],
      });
      return { id, token: await portal.signIn(email, password) };
    },
    client: (given = {}) => {
      const signsIn = allGrants(given.type ?? 'web', given.grants ?? []).includes('authorization_code');
      const redirectUris = signsIn ? [redirectUri] : [];
      return clients.create({ name: 'Sample', isTrusted: true, redirectUris, ...given });
    },
    configure: (client, auth) =>
      oidc.discovery(new URL(portal.url), client.id, client.secret ?? undefined, auth, {
        execute: [oidc.allowInsecureRequests],
      }),
    async flow(config, parameters = {}) {
      const verifier = oidc.randomPKCECodeVerifier();
      const nonce = oidc.randomNonce();
      const state = oidc.randomState();
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        nonce,
        state,
        ...parameters,
      });
      return { verifier, nonce, state, url };
    },
    async visit(url) {
      const response = await fetch(url, { redirect: 'manual' });
      const location = response.headers.get('location') ?? '';
      if (response.status !== 303 || !location.startsWith('/?')) {
        throw new Error(`Not the portal's root: ${response.status} ${location} ${await response.text()}`);
      }
      return Object.fromEntries(new URL(location, portal.url).searchParams);
    },
    answer(parameters, { token, mfaToken, decline = 'login_required', ...own }) {
      if (!token) return portal.call(oauthDecline, { body: { ...parameters, reason: decline } });
      const body = { ...parameters, ...own } as Parameters;
      return portal.call(oauthAuthorize, { token, body, ...(mfaToken ? { mfaToken } : {}) });
    },
    async callback(url, options) {
      const reply = await oauth.answer(await oauth.visit(url), options);
      const body = reply.body as { redirect_to?: string };
      if (!body.redirect_to) {
        throw new Error(`No way back: ${reply.status} ${JSON.stringify(body)}`);
      }
      return new URL(body.redirect_to);
    },
    async signInTo(config, options, parameters = {}) {
      const { verifier, nonce, state, url } = await oauth.flow(config, parameters);
      const callback = await oauth.callback(url, options);
      return oidc.authorizationCodeGrant(config, callback, {
        pkceCodeVerifier: verifier,
        expectedNonce: nonce,
        expectedState: state,
        idTokenExpected: true,
      });
    },
  };
  return oauth;
}
