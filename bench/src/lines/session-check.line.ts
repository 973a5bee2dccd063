import { processorMetric, withProcessorTime } from '../load/processor-time.ts';
import { type Load, type LoadOptions, wrkLoad } from '../load/wrk.ts';
import type { BenchContext, Contender, Line } from '../run/line.ts';
import type { BetterAuthReady } from '../servers/better-auth.server.ts';
import type { IntrospectionReady } from '../servers/oidc-introspection.server.ts';
import { checkConnections, checkPath, sessionChecks } from './portal-loads.ts';
import { portalBefore, start, startPortal } from './start-contenders.ts';

const sessions = 10_000;
const accounts = 1_000;

export const sessionCheckLine: Line = {
  number: 1,
  title: 'session check, 10,000 sessions',
  async open(context) {
    context.say('making 10,000 sessions on every side');
    const earlier = [];
    for (const { context: before, ...side } of portalBefore(context)) {
      earlier.push({ ...side, ...(await checkPortal(before)) });
    }
    const contenders = [
      { name: 'Latchkey', role: 'ours', ...(await checkPortal(context)) },
      { name: 'node:http', role: 'limit', load: await bareHttp(context, { is_authenticated: true }) },
      { name: 'better-auth get-session', role: 'peer', load: await checkBetterAuth(context) },
      { name: 'oidc-provider introspection', role: 'peer', load: await introspect(context) },
      ...earlier,
    ] as const;
    return {
      metrics: { rate: { unit: '/s' }, ...processorMetric },
      contenders: contenders.map((one) => rateContender(context, one, { connections: checkConnections })),
      goals: [
        { metric: 'rate', against: 'node:http', atLeast: 0.6 },
        { metric: 'rate', against: 'better-auth get-session', atLeast: 20 },
      ],
    };
  },
};

async function checkPortal(context: BenchContext) {
  const { pid, ready } = await startPortal(context, { users: accounts, sessions });
  return { pid, load: await sessionChecks(context, ready) };
}

/** Node's HTTP server with the same response, and a request header as long as a token. */
export async function bareHttp(context: BenchContext, body: unknown): Promise<Load> {
  const { ready } = await start<{ origin: string }>(context, 'bare-http', { body });
  const headers = { authorization: `Bearer ${'x'.repeat(400)}` };
  return wrkLoad(context.dir, ready.origin, [{ path: checkPath, headers }]);
}

async function checkBetterAuth(context: BenchContext): Promise<Load> {
  const { ready } = await start<BetterAuthReady>(context, 'better-auth', { users: accounts, sessions });
  return wrkLoad(
    context.dir,
    ready.origin,
    ready.cookies.map((cookie) => ({ path: '/api/auth/get-session', headers: { cookie } })),
  );
}

async function introspect(context: BenchContext): Promise<Load> {
  const { ready } = await start<IntrospectionReady>(context, 'oidc-introspection', { sessions });
  const { authorization } = ready;
  return wrkLoad(
    context.dir,
    ready.origin,
    ready.tokens.map((token) => ({
      path: '/token/introspection',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: `token=${token}`,
    })),
  );
}

/**
 * A contender measured by the requests it answers per second. With the server's process, also by the processor time of
 * each.
 */
export function rateContender(
  { seconds, cores }: BenchContext,
  { name, role, load, pid }: Pick<Contender, 'name' | 'role'> & { load: Load; pid?: number },
  options: Pick<LoadOptions, 'connections'> & Partial<LoadOptions>,
): Contender {
  return {
    name,
    role,
    async sample(round) {
      const given = { seconds, cores: cores.client, offset: round * 997, ...options };
      const { result, figures } = await withProcessorTime(
        pid,
        () => load.run(given),
        ({ perSecond }) => perSecond * given.seconds,
      );
      return { rate: result.perSecond, ...figures };
    },
  };
}
