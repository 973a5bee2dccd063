import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { argon2Parameters } from '../../../server/src/platform/passwords/limits.ts';

const startWithin = 10 * 60_000;
const askEvery = 100;

export interface KeycloakDatabase {
  readonly port: number;
  readonly name: string;
}

export interface KeycloakSettings {
  readonly port: number;
  /** The port of its health checks. */
  readonly managementPort: number;
  readonly database: KeycloakDatabase;
  /** The parameters of argon2id for new passwords. A stored hash with others is replaced at the next sign-in. */
  readonly hash: Argon2Costs;
}

export type Argon2Costs = { readonly [name in keyof typeof argon2Parameters]: number };

/** Keycloak's own parameters, which it applies to any realm without a password policy. */
export const keycloakHash: Argon2Costs = { memoryCost: 7_168, timeCost: 5, parallelism: 1 };

/**
 * Two servers share a database server that accepts a hundred connections, and each of them has as many by default. No
 * line has more than 32 requests under way.
 */
const poolSize = 40;

/** The arguments of its start script: production mode, without a check of its build, on loopback. */
export function keycloakArguments({ port, managementPort, database, hash }: KeycloakSettings): string[] {
  return [
    'start',
    '--optimized',
    '--http-enabled=true',
    '--http-host=127.0.0.1',
    `--http-port=${port}`,
    `--http-management-port=${managementPort}`,
    `--hostname=http://127.0.0.1:${port}`,
    `--db-url=jdbc:postgresql://127.0.0.1:${database.port}/${database.name}`,
    '--db-username=postgres',
    `--db-pool-max-size=${poolSize}`,
    '--log-level=warn',
    `--spi-password-hashing--argon2--memory=${hash.memoryCost}`,
    `--spi-password-hashing--argon2--iterations=${hash.timeCost}`,
    `--spi-password-hashing--argon2--parallelism=${hash.parallelism}`,
  ];
}

/** Answers 200 once it serves requests. */
export const keycloakReadyPath = '/health/ready';

/** Its environment. Nothing else is passed on: JAVA_HOME would name another Java, and any KC_… changes a setting. */
export const keycloakEnvironment = (): Record<string, string> => ({ PATH: process.env.PATH ?? '' });

export interface KeycloakProcess {
  readonly origin: string;
  readonly pid: number;
  readonly admin: { readonly username: string; readonly password: string };
}

/** Starts Keycloak with an empty database, and waits until it is ready. It does not outlive this process. */
export async function startKeycloak(
  program: string,
  logFile: string,
  settings: KeycloakSettings,
): Promise<KeycloakProcess> {
  const admin = { username: 'operator', password: randomBytes(16).toString('hex') };
  const log = openSync(logFile, 'a');
  const child = spawn(program, keycloakArguments(settings), {
    stdio: ['ignore', log, log],
    // The script starts Java as its child, so both end together as a group.
    detached: true,
    env: {
      ...keycloakEnvironment(),
      KC_BOOTSTRAP_ADMIN_USERNAME: admin.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
    },
  });
  await once(child, 'spawn');
  const group = child.pid ?? 0;
  process.once('exit', () => endGroup(group));
  await untilReady(child, `http://127.0.0.1:${settings.managementPort}${keycloakReadyPath}`);
  return { origin: `http://127.0.0.1:${settings.port}`, pid: await javaOf(group), admin };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + startWithin;
  while (
    !(await fetch(url)
      .then(({ ok }) => ok)
      .catch(() => false))
  ) {
    if (child.exitCode !== null) throw new Error(`Keycloak ended with ${child.exitCode}`);
    if (performance.now() > deadline) throw new Error('Keycloak did not start in time');
    await pause(askEvery);
  }
}

function endGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** The process of Java that the start script with this id has started. */
export async function javaOf(script: number): Promise<number> {
  const children = await readFile(`/proc/${script}/task/${script}/children`, 'utf8');
  const [java] = children.trim().split(' ').map(Number);
  if (!java) throw new Error('The start script of Keycloak has not started Java');
  return java;
}
