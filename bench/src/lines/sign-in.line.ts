import { argon2Parameters } from '../../../server/src/platform/passwords/limits.ts';
import { processorMetric } from '../load/processor-time.ts';
import { type Load, wrkLoad } from '../load/wrk.ts';
import {
  type Argon2Implementation,
  argon2Implementations,
  threadForEachCore,
} from '../peers/argon2-implementations.ts';
import { keycloakEndpoint } from '../peers/keycloak-admin.ts';
import { keycloakHash } from '../peers/keycloak-process.ts';
import type { BenchContext, Contender, Line } from '../run/line.ts';
import type { Argon2Order, Argon2Result } from '../servers/argon2.server.ts';
import type { BetterAuthReady } from '../servers/better-auth.server.ts';
import type { KeycloakReady } from '../servers/keycloak.server.ts';
import { emailOf, password } from '../servers/seed-accounts.ts';
import { keycloakNote, keycloakParts, keycloakWarmUp, startKeycloakServer } from './keycloak-side.ts';
import { passwordSignIns, signInConnections, signInPath } from './portal-loads.ts';
import { rateContender } from './session-check.line.ts';
import { portalBefore, start, startPortal } from './start-contenders.ts';
import { peersClientId } from './token-endpoints.ts';

const options = { connections: signInConnections };

/** Enough that no account signs in twice in a round. */
const accounts = 3_000;

export const signInLine: Line = {
  number: 2,
  title: 'sign-in with a password, distinct users',
  async open(context) {
    context.say(`making ${accounts} accounts on every side`);
    const earlier = [];
    for (const { context: before, ...side } of portalBefore(context)) {
      earlier.push(rateContender(context, { ...side, ...(await signInsToPortal(before, 'own')) }, options));
    }
    return {
      metrics: { rate: { unit: '/s', digits: 1 }, ...processorMetric },
      contenders: [
        rateContender(
          context,
          { name: 'Latchkey', role: 'ours', ...(await signInsToPortal(context, 'own')) },
          options,
        ),
        ...(await argon2(context)),
        rateContender(
          context,
          { name: 'Latchkey, from new browsers', role: 'peer', ...(await signInsToPortal(context, 'new')) },
          options,
        ),
        rateContender(
          context,
          { name: 'node:http + argon2id + a commit', role: 'peer', load: await bareSignIns(context) },
          options,
        ),
        rateContender(
          context,
          { name: 'better-auth sign-in/email', role: 'peer', load: await signInToBetterAuth(context) },
          options,
        ),
        ...(await keycloaks(context)).map((side) => rateContender(context, side, options)),
        ...earlier,
      ],
      goals: [{ metric: 'rate', against: 'argon2id', atLeast: 0.92 }],
      notes: [
        'Each account signs in from its own browser. From a new one, its owner is mailed but for the very first sign-in.',
        'argon2id is the faster of @node-rs/argon2 and node:crypto, at 19 MiB, 2 passes, 1 lane, by their own asynchronous calls.',
        `With ${threadForEachCore}, as the portal has it, the same library does more.`,
        'A sign-in to Keycloak is a direct access grant: one call, which makes a session and gives its tokens.',
        `Its own hash is argon2id at ${keycloakHash.memoryCost / 1024} MiB, ${keycloakHash.timeCost} passes, 1 lane.`,
        keycloakNote,
      ],
    };
  },
};

/** Signs in to all accounts of a portal in turn. Servers that hash use both cores. */
export async function signInsToPortal(context: BenchContext, browser?: 'own' | 'new') {
  const { pid, ready } = await startPortal(context, { users: accounts, sessions: 0 }, context.cores.both);
  return { ...ready, pid, load: await passwordSignIns(context, ready, browser) };
}

async function signInToBetterAuth(context: BenchContext): Promise<Load> {
  const given = { users: accounts, sessions: 0 };
  const { ready } = await start<BetterAuthReady>(context, 'better-auth', given, context.cores.both);
  return wrkLoad(
    context.dir,
    ready.origin,
    ready.logins.map((body) => ({ path: '/api/auth/sign-in/email', body })),
  );
}

/** Keycloak with the portal's hash, and with its own; none if it cannot be run. */
async function keycloaks(context: BenchContext) {
  const parts = await keycloakParts(context, context.cores.both);
  if (!parts) return [];
  const sides = [];
  for (const { name, hash } of [
    { name: 'Keycloak', hash: argon2Parameters },
    { name: 'Keycloak with its own hash', hash: keycloakHash },
  ]) {
    const database = `keycloak_${sides.length}`;
    const { ready } = await startKeycloakServer(context, parts, database, { users: accounts, hash });
    const load = await signInToKeycloak(context, ready);
    await load.run({ ...options, seconds: keycloakWarmUp, cores: context.cores.client });
    sides.push({ name, role: 'peer', pid: ready.pid, load } as const);
  }
  return sides;
}

function signInToKeycloak({ dir }: BenchContext, { origin, logins }: KeycloakReady): Promise<Load> {
  return wrkLoad(
    dir,
    origin,
    logins.map((login) => ({
      path: keycloakEndpoint('token'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: peersClientId,
        ...login,
      }).toString(),
    })),
  );
}

/** Shows which part of the distance to the limit applies to any server on this machine. */
async function bareSignIns(context: BenchContext): Promise<Load> {
  const { ready } = await start<{ origin: string }>(context, 'bare-sign-in', {}, context.cores.both);
  return wrkLoad(context.dir, ready.origin, [{ path: signInPath, body: { email: emailOf(0), password } }]);
}

/** The faster argon2 library with its own asynchronous call, and one in the portal's threads. */
async function argon2(context: BenchContext): Promise<readonly Contender[]> {
  const server = await start<object>(context, 'argon2', { cores: context.cores.count }, context.cores.both);
  const rate = async (implementation: Argon2Order['implementation'], seconds: number) =>
    (await server.ask<Argon2Result>({ implementation, seconds } satisfies Argon2Order)).perSecond;
  let fastest: Argon2Implementation = '@node-rs/argon2';
  return [
    {
      name: 'argon2id',
      role: 'limit',
      async sample(round) {
        if (round === 0) fastest = await fastestOf(rate);
        return { rate: await rate(fastest, context.seconds) };
      },
    },
    {
      name: `argon2id, ${threadForEachCore}`,
      role: 'peer',
      sample: async () => ({ rate: await rate(threadForEachCore, context.seconds) }),
    },
  ];
}

async function fastestOf(
  rate: (implementation: Argon2Implementation, seconds: number) => Promise<number>,
): Promise<Argon2Implementation> {
  let fastest: { implementation: Argon2Implementation; perSecond: number } | undefined;
  for (const implementation of argon2Implementations) {
    const perSecond = await rate(implementation, 1);
    if (!fastest || perSecond > fastest.perSecond) fastest = { implementation, perSecond };
  }
  if (!fastest) throw new Error('There is no argon2id to measure');
  return fastest.implementation;
}
