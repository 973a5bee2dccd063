import { asker } from '../load/flow-load.ts';
import { KeepAliveConnection } from '../load/keep-alive-connection.ts';
import type { BenchContext, Contender, Line } from '../run/line.ts';
import { type Postgres, startPostgres } from '../run/postgres.ts';
import type { PortalReady } from '../servers/portal.server.ts';
import { portalCodeFlow } from './code-flow.line.ts';
import { flowContender } from './flow-contender.ts';
import { checkConnections, checkPath, sessionChecks } from './portal-loads.ts';
import { portalRefresh } from './refresh.line.ts';
import { startPortal } from './start-contenders.ts';

const users = 1_000;
const sessions = 10_000;
const limit = 'pgbench -S -M prepared';
const check = 'session check';
const flow = 'authorise, then token';
const refreshes = 'refresh';
/** Number of checks whose statements are counted. */
const counted = 40;

export const postgresLine: Line = {
  number: 9,
  title: 'lines 1, 5 and 6 on PostgreSQL',
  async open(context) {
    // Three processes share two cores, so none is bound to one.
    const postgres = await startPostgres(context, context.cores.both);
    await postgres.createDatabase('pgbench');
    await postgres.run('pgbench', 'pgbench', ['--initialize', '--quiet']);
    return {
      metrics: {
        [check]: { unit: '/s' },
        'statements a check': { unit: '', digits: 2 },
        [flow]: { unit: '/s' },
        [refreshes]: { unit: '/s' },
      },
      contenders: [await portal(context, postgres), pgbench(context, postgres), await onSqlite(context)],
      goals: [
        { metric: check, against: limit, atLeast: 0.6 },
        // One for each check. Periodic tasks of the portal add some.
        { metric: 'statements a check', atMost: 1.5 },
      ],
      notes: [`Both with ${checkConnections} connections, both cores and the same PostgreSQL as it comes.`],
    };
  },
};

async function portal(context: BenchContext, postgres: Postgres): Promise<Contender> {
  const { cores, seconds, say } = context;
  say(`making ${sessions} sessions`);
  const given = { users, sessions, databaseUrl: await postgres.createDatabase('portal') };
  const { ready } = await startPortal(context, given, cores.both);
  const checks = await sessionChecks(context, ready);
  const statements = (await postgres.statementsDuring(() => checkSome(ready))) / counted;
  const codeFlow = flowContender(
    context,
    { name: 'Latchkey', role: 'ours' },
    await portalCodeFlow(context, { databaseUrl: await postgres.createDatabase('code_flow') }),
  );
  const refreshing = flowContender(
    context,
    { name: 'Latchkey', role: 'ours' },
    await portalRefresh(context, { databaseUrl: await postgres.createDatabase('refresh') }),
  );
  return {
    name: 'Latchkey',
    role: 'ours',
    async sample(round) {
      const load = { connections: checkConnections, seconds, cores: cores.both, offset: round * 997 };
      const { perSecond } = await checks.run(load);
      const { rate = Number.NaN } = await codeFlow.sample(round);
      const { rate: refreshed = Number.NaN } = await refreshing.sample(round);
      return {
        [check]: perSecond,
        'statements a check': statements,
        [flow]: rate,
        [refreshes]: refreshed,
      };
    },
  };
}

async function checkSome({ origin, tokens }: PortalReady): Promise<void> {
  const connection = new KeepAliveConnection(origin);
  const ask = asker(connection);
  for (const token of tokens.slice(0, counted)) {
    await ask({ path: checkPath, headers: { authorization: `Bearer ${token}` } });
  }
  connection.close();
}

function pgbench({ seconds, cores }: BenchContext, postgres: Postgres): Contender {
  return {
    name: limit,
    role: 'limit',
    async sample() {
      const args = ['--select-only', '--protocol', 'prepared', '--no-vacuum'];
      const load = ['--client', String(checkConnections), '--time', String(seconds)];
      const report = await postgres.run('pgbench', 'pgbench', [...args, ...load], cores.both);
      const rate = Number(/^tps = ([\d.]+)/m.exec(report)?.[1]);
      if (!rate) throw new Error(`pgbench did not report:\n${report}`);
      return { [check]: rate };
    },
  };
}

async function onSqlite(context: BenchContext): Promise<Contender> {
  const name = 'Latchkey on SQLite';
  const codeFlow = flowContender(context, { name, role: 'peer' }, await portalCodeFlow(context));
  const refreshing = flowContender(context, { name, role: 'peer' }, await portalRefresh(context));
  return {
    name,
    role: 'peer',
    sample: async (round) => ({
      [flow]: (await codeFlow.sample(round)).rate ?? Number.NaN,
      [refreshes]: (await refreshing.sample(round)).rate ?? Number.NaN,
    }),
  };
}
