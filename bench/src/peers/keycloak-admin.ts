import { randomBytes } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { emailOf, password } from '../servers/seed-accounts.ts';
import { cookieHeader } from './cookie-header.ts';
import type { Argon2Costs, KeycloakProcess } from './keycloak-process.ts';

const realm = 'bench';
export const keycloakEndpoint = (name: 'auth' | 'token', of = realm): string =>
  `/realms/${of}/protocol/openid-connect/${name}`;

export interface KeycloakRealm {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly users: number;
  readonly hash: Argon2Costs;
}

/** Creates a realm with a public client and accounts with the same password in one call of the admin API. */
export async function createRealm(
  { origin, admin }: KeycloakProcess,
  { clientId, redirectUri, users, hash }: KeycloakRealm,
): Promise<void> {
  const token = await adminToken(origin, admin);
  const credential = await passwordCredential(hash);
  const representation = {
    realm,
    enabled: true,
    bruteForceProtected: false,
    passwordPolicy: 'hashAlgorithm(argon2)',
    // Every refresh returns a new token, and the old one is not accepted again.
    revokeRefreshToken: true,
    refreshTokenMaxReuse: 0,
    clients: [
      {
        clientId,
        publicClient: true,
        redirectUris: [redirectUri],
        standardFlowEnabled: true,
        directAccessGrantsEnabled: true,
        attributes: { 'pkce.code.challenge.method': 'S256' },
      },
    ],
    users: Array.from({ length: users }, (_, index) => ({
      username: emailOf(index),
      email: emailOf(index),
      emailVerified: true,
      enabled: true,
      // An incomplete profile must be completed at the first sign-in.
      firstName: 'Person',
      lastName: String(index),
      credentials: [credential],
    })),
  };
  await accepted(
    await fetch(`${origin}/admin/realms`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(representation),
    }),
  );
}

async function adminToken(origin: string, admin: KeycloakProcess['admin']): Promise<string> {
  const form = { grant_type: 'password', client_id: 'admin-cli', ...admin };
  const response = await fetch(`${origin}${keycloakEndpoint('token', 'master')}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  await accepted(response);
  return ((await response.json()) as { access_token: string }).access_token;
}

/** A password as Keycloak stores it, so that it need not hash thousands. */
async function passwordCredential({ memoryCost, timeCost, parallelism }: Argon2Costs) {
  const [salt, hashLength] = [randomBytes(16), 32];
  const options = { memoryCost, timeCost, parallelism, salt, outputLen: hashLength };
  const value = (await hashRaw(password, options)).toString('base64');
  return {
    type: 'password',
    secretData: JSON.stringify({ value, salt: salt.toString('base64'), additionalParameters: {} }),
    credentialData: JSON.stringify({
      algorithm: 'argon2',
      hashIterations: timeCost,
      additionalParameters: {
        type: ['id'],
        version: ['1.3'],
        hashLength: [String(hashLength)],
        memory: [String(memoryCost)],
        parallelism: [String(parallelism)],
      },
    }),
  };
}

/** Signs in on its login page; returns the Cookie header of the session. */
export async function signInToKeycloak(
  origin: string,
  authorization: Readonly<Record<string, string>>,
  username: string,
): Promise<string> {
  const page = await fetch(`${origin}${keycloakEndpoint('auth')}?${new URLSearchParams(authorization)}`);
  const form = /<form[^>]* action="([^"]+)"/.exec(await page.text())?.[1];
  if (!form) throw new Error(`The login page of Keycloak has no form: ${page.status}`);
  const cookies = page.headers.getSetCookie();
  const answer = await fetch(form.replaceAll('&amp;', '&'), {
    method: 'POST',
    headers: { cookie: cookieHeader(cookies) },
    body: new URLSearchParams({ username, password }),
    redirect: 'manual',
  });
  if (answer.status !== 302) throw new Error(`Keycloak answered the sign-in of ${username} ${answer.status}`);
  await answer.body?.cancel();
  return cookieHeader([...cookies, ...answer.headers.getSetCookie()]);
}

async function accepted(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
}
