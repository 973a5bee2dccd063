import { pinned } from '../load/flow-load.ts';
import type { BenchContext, Contender, Line } from '../run/line.ts';
import { passwordSignIns, profileChanges, signInConnections } from './portal-loads.ts';
import { startPortal } from './start-contenders.ts';

const accounts = 1_000;
/** Browsers that make changes concurrently. */
const changeConnections = 32;
const without = 'without the audit';

export const auditLine: Line = {
  number: 15,
  title: 'line 2 and a change of the profile, with the chained audit',
  async open(context) {
    return {
      metrics: { 'sign-in': { unit: '/s', digits: 1 }, 'profile change': { unit: '/s' } },
      contenders: [
        await portalOf(context, { name: 'Latchkey', role: 'ours', hasAudit: true }),
        await portalOf(context, { name: without, role: 'limit', hasAudit: false }),
      ],
      goals: ['sign-in', 'profile change'].map((metric) => ({ metric, against: without, atLeast: 0.95 })),
      notes: [
        'Latchkey on both sides; without the audit a change is committed and no event of it is chained, sealed or written.',
        'A sign-in stands in the login history and is no event of the audit.',
      ],
    };
  },
};

async function portalOf(
  context: BenchContext,
  { name, role, hasAudit }: Pick<Contender, 'name' | 'role'> & { hasAudit: boolean },
): Promise<Contender> {
  const { seconds, cores, say } = context;
  say(`making ${accounts} accounts, ${name}`);
  const given = { users: accounts, sessions: accounts, hasAudit };
  const { ready, pid } = await startPortal(context, given, cores.both);
  const changes = await profileChanges(context, ready);
  const signIns = await passwordSignIns(context, ready);
  return {
    name,
    role,
    async sample(round) {
      const load = { seconds, cores: cores.client, offset: round * 997 };
      const signedIn = await signIns.run({ ...load, connections: signInConnections });
      await using _pinned = await pinned(cores.server, pid);
      const changed = await changes.run({ ...load, connections: changeConnections });
      return { 'sign-in': signedIn.perSecond, 'profile change': changed.perSecond };
    },
  };
}
