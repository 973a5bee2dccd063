import { findPostgres } from '../../../scripts/testing/find-postgres.ts';
import { type Ask, runFlows } from '../load/flow-load.ts';
import { keycloakEndpoint } from '../peers/keycloak-admin.ts';
import { ensureKeycloak, skipKeycloak } from '../peers/keycloak-distribution.ts';
import type { Argon2Costs } from '../peers/keycloak-process.ts';
import type { BenchContext } from '../run/line.ts';
import { type Postgres, startPostgres } from '../run/postgres.ts';
import { type ServerProcess, startServer } from '../run/server-process.ts';
import type { KeycloakGiven, KeycloakReady } from '../servers/keycloak.server.ts';
import { flowConnections } from './flow-contender.ts';
import { freshDirectory } from './start-contenders.ts';
import {
  authorizationRequest,
  authorizingSessions,
  peersClientId,
  redeem,
  type TokenEndpoint,
} from './token-endpoints.ts';

/** Creating its tables and thousands of sessions takes minutes on one core. */
const startTimeout = 20 * 60_000;
/**
 * Seconds of load before the rounds. Java compiles what runs often only while it serves, and its first requests take
 * seconds each on a busy machine.
 */
export const keycloakWarmUp = 20;
/** Where no line measures passwords, the hash is as cheap as argon2 allows. */
const cheapestHash: Argon2Costs = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const authorization = authorizationRequest(peersClientId, 'openid');

export const keycloakNote =
  'Keycloak shares the cores of the server with its PostgreSQL, which its processor time does not include.';

/** What Keycloak runs with: its start script and a database server. */
export interface KeycloakParts {
  readonly program: string;
  readonly postgres: Postgres;
  readonly cores: string;
}

export interface KeycloakPopulation {
  readonly users: number;
  readonly sessions?: number;
  readonly hash?: Argon2Costs;
}

/** Starts PostgreSQL on the cores of the server; undefined with a message if something is missing. */
export async function keycloakParts(
  context: BenchContext,
  cores = context.cores.server,
): Promise<KeycloakParts | undefined> {
  const program = await ensureKeycloak();
  if (!program) return undefined;
  if (!findPostgres()) {
    skipKeycloak('PostgreSQL is missing');
    return undefined;
  }
  return { program, postgres: await startPostgres(context, cores), cores };
}

/** Starts Keycloak on the same cores, with a database of its own. */
export async function startKeycloakServer(
  context: BenchContext,
  { program, postgres, cores }: KeycloakParts,
  name: string,
  { users, sessions = 0, hash = cheapestHash }: KeycloakPopulation,
): Promise<ServerProcess<KeycloakReady>> {
  context.say(`starting Keycloak with ${users} accounts and ${sessions} sessions`);
  await postgres.createDatabase(name);
  const database = { port: postgres.port, name };
  const given: KeycloakGiven = { program, database, hash, users, sessions, authorization };
  const dataDir = await freshDirectory(context, name);
  return startServer<KeycloakReady>(
    'keycloak',
    { cores, given: { dataDir, ...given }, logFile: `${dataDir}/log`, startTimeout },
    context.cleanup,
  );
}

/** Keycloak, with sessions that can authorise an application; undefined if it cannot be run. */
export async function keycloakTokens(context: BenchContext) {
  const parts = await keycloakParts(context);
  if (!parts) return undefined;
  const population = { users: authorizingSessions, sessions: authorizingSessions };
  const { ready } = await startKeycloakServer(context, parts, 'keycloak', population);
  const { origin, cookies, pid } = ready;
  const path = `${keycloakEndpoint('auth')}?${new URLSearchParams(authorization)}`;
  const endpoint: TokenEndpoint = {
    origin,
    path: keycloakEndpoint('token'),
    clientId: peersClientId,
    pid,
  };
  let taken = 0;
  /** Returns a code of the next session. */
  async function authorize(ask: Ask): Promise<string> {
    const cookie = cookies[taken % cookies.length] ?? '';
    taken += 1;
    const { url } = await ask<{ url: string }>({ path, headers: { cookie }, redirects: true });
    const code = new URL(url).searchParams.get('code');
    if (!code) throw new Error(`The authorisation gave no code: ${url}`);
    return code;
  }
  await runFlows({
    origin,
    connections: flowConnections,
    seconds: keycloakWarmUp,
    cores: context.cores.client,
    next: () => async (ask) => {
      await redeem(ask, endpoint, await authorize(ask));
    },
  });
  return { endpoint, authorize };
}
