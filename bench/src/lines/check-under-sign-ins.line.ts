import { type Load, wrkLoad } from '../load/wrk.ts';
import type { BenchContext, Contender, Line } from '../run/line.ts';
import type { BetterAuthReady } from '../servers/better-auth.server.ts';
import { passwordSignIns, sessionChecks, signInConnections } from './portal-loads.ts';
import { start, startPortal } from './start-contenders.ts';

const accounts = 2_000;
const sessions = 2_000;
/** Few, so that the checks wait for the server and not for each other. */
const connections = 4;
/** Sign-ins start this many seconds before the measured checks, and end after them. */
const margin = 1;

interface Loads {
  readonly checks: Load;
  readonly signIns: Load;
}

export const checkUnderSignInsLine: Line = {
  number: 3,
  title: 'p99 of session checks while sign-ins saturate, to its own when idle',
  async open(context) {
    return {
      metrics: { ratio: { unit: ' × idle', digits: 1 }, p99: { unit: ' ms', digits: 2 } },
      contenders: [
        slowdown(context, 'Latchkey', 'ours', await portal(context)),
        slowdown(context, 'better-auth', 'peer', await betterAuth(context)),
      ],
      goals: [{ metric: 'ratio', atMost: 4 }],
    };
  },
};

async function portal(context: BenchContext): Promise<Loads> {
  const { ready } = await startPortal(context, { users: accounts, sessions }, context.cores.both);
  return { checks: await sessionChecks(context, ready), signIns: await passwordSignIns(context, ready) };
}

async function betterAuth(context: BenchContext): Promise<Loads> {
  const given = { users: accounts, sessions };
  const { ready } = await start<BetterAuthReady>(context, 'better-auth', given, context.cores.both);
  return {
    checks: await wrkLoad(
      context.dir,
      ready.origin,
      ready.cookies.map((cookie) => ({ path: '/api/auth/get-session', headers: { cookie } })),
    ),
    signIns: await wrkLoad(
      context.dir,
      ready.origin,
      ready.logins.map((body) => ({ path: '/api/auth/sign-in/email', body })),
    ),
  };
}

function slowdown(
  { seconds, cores }: BenchContext,
  name: string,
  role: Contender['role'],
  { checks, signIns }: Loads,
): Contender {
  return {
    name,
    role,
    async sample(round) {
      const offset = round * 997;
      const timed = { connections, seconds, cores: cores.both, offset };
      const idle = await checks.run(timed);
      const signingIn = signIns.run({
        ...timed,
        connections: signInConnections,
        seconds: seconds + 2 * margin,
      });
      await new Promise((resolve) => setTimeout(resolve, margin * 1_000));
      const busy = await checks.run(timed);
      await signingIn;
      return { ratio: busy.p99 / idle.p99, p99: busy.p99 };
    },
  };
}
