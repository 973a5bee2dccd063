import { pinned } from '../load/flow-load.ts';
import type { BenchContext, Contender, Line } from '../run/line.ts';
import { checkConnections, passwordSignIns, sessionChecks, signInConnections } from './portal-loads.ts';
import { startPortal } from './start-contenders.ts';

const few = 1_000;
const many = 1_000_000;
const sessions = 10_000;
const nameOf = (users: number): string => `${users.toLocaleString('en')} users`;

export const populationLine: Line = {
  number: 13,
  title: `lines 1 and 2 with ${many.toLocaleString('en')} users`,
  async open(context) {
    return {
      metrics: { 'session check': { unit: '/s' }, 'sign-in': { unit: '/s', digits: 1 } },
      contenders: [await portalOf(context, many, 'ours'), await portalOf(context, few, 'limit')],
      goals: ['session check', 'sign-in'].map((metric) => ({ metric, against: nameOf(few), atLeast: 0.95 })),
      notes: [
        `Latchkey on both sides: ${sessions.toLocaleString('en')} sessions of ${few.toLocaleString('en')} users, spread over all of them.`,
      ],
    };
  },
};

async function portalOf(
  context: BenchContext,
  population: number,
  role: Contender['role'],
): Promise<Contender> {
  const { seconds, cores, say } = context;
  say(`making ${nameOf(population)}`);
  const { ready, pid } = await startPortal(context, { users: few, population, sessions }, cores.both);
  const checks = await sessionChecks(context, ready);
  const signIns = await passwordSignIns(context, ready);
  return {
    name: nameOf(population),
    role,
    async sample(round) {
      const load = { seconds, cores: cores.client, offset: round * 997 };
      return {
        'session check': await onOneCore(pid, cores.server, () =>
          checks.run({ ...load, connections: checkConnections }),
        ),
        'sign-in': (await signIns.run({ ...load, connections: signInConnections })).perSecond,
      };
    },
  };
}

/** As in line 1. Servers that hash passwords use both cores. */
async function onOneCore(
  pid: number,
  core: string,
  run: () => Promise<{ readonly perSecond: number }>,
): Promise<number> {
  await using _pinned = await pinned(core, pid);
  return (await run()).perSecond;
}
