// The peer: Keycloak, started and seeded by this process, which then does nothing until both end.

import { join } from 'node:path';
import { freePort } from '../../../scripts/testing/free-port.ts';
import { createRealm, signInToKeycloak } from '../peers/keycloak-admin.ts';
import { type Argon2Costs, type KeycloakDatabase, startKeycloak } from '../peers/keycloak-process.ts';
import { endWithTheBench, given, reportReady } from './report-ready.ts';
import { emailOf, password } from './seed-accounts.ts';

export interface KeycloakGiven {
  /** Its start script. */
  readonly program: string;
  readonly database: KeycloakDatabase;
  readonly hash: Argon2Costs;
  readonly users: number;
  /** Accounts that are signed in, at most `users`. */
  readonly sessions: number;
  /** The parameters of an authorisation request of the client to create. */
  readonly authorization: Readonly<Record<'client_id' | 'redirect_uri', string>>;
}

export interface KeycloakReady {
  readonly origin: string;
  /** The process of Java. */
  readonly pid: number;
  readonly logins: readonly { readonly username: string; readonly password: string }[];
  /** The Cookie headers of active sessions, each of a different account. */
  readonly cookies: readonly string[];
}

/** Concurrent sign-ins before the measurement. */
const underWay = 8;

const { dataDir, program, database, hash, users, sessions, authorization } = given<
  KeycloakGiven & { dataDir: string }
>();
endWithTheBench();
const [port, managementPort] = [await freePort(), await freePort()];
const settings = { port, managementPort, database, hash };
const keycloak = await startKeycloak(program, join(dataDir, 'keycloak.log'), settings);
const { client_id: clientId, redirect_uri: redirectUri } = authorization;
await createRealm(keycloak, { clientId, redirectUri, users, hash });
const { origin, pid } = keycloak;
const cookies: string[] = [];
let taken = 0;
await Promise.all(
  Array.from({ length: underWay }, async () => {
    while (taken < sessions) {
      taken += 1;
      cookies.push(await signInToKeycloak(origin, authorization, emailOf(taken - 1)));
    }
  }),
);
const logins = Array.from({ length: users }, (_, index) => ({ username: emailOf(index), password }));
reportReady({ origin, pid, logins, cookies } satisfies KeycloakReady);
