import { join } from 'node:path';
import { type Load, wrkLoad } from '../load/wrk.ts';
import type { BenchContext, Contender, Line } from '../run/line.ts';
import { startPostgres } from '../run/postgres.ts';
import type { BareSqlGiven, BareSqlOrder } from '../servers/bare-sql.server.ts';
import { type ListName, listNames, pageSize, searches } from '../servers/operator-lists.ts';
import type { DirectoryOrdered, PortalOrder } from '../servers/portal-orders.ts';
import { freshDirectory, start, startPortal } from './start-contenders.ts';

const directory = { accounts: 1_000_000, historyEach: 10 };
/** Concurrent operators. */
const connections = 8;
const databases = ['SQLite', 'PostgreSQL'] as const;
type DatabaseName = (typeof databases)[number];

const limit = 'the same SQL, bare driver';
const metricOf = (list: ListName, on: DatabaseName): string => `${list}, ${on}`;
const medianOf = (list: ListName, on: DatabaseName): string => `${list} median, ${on}`;
const every = listNames.flatMap((list) => databases.map((on) => ({ list, on })));

export const operatorListsLine: Line = {
  number: 14,
  title: `operators’ lists, ${directory.accounts.toLocaleString('en')} accounts with ${directory.historyEach} sign-ins each`,
  async open(context) {
    const sides = [await openSide(context, 'SQLite'), await openSide(context, 'PostgreSQL')];
    const sample =
      (run: (side: Side, list: ListName, round: number) => Promise<Record<string, number>>) =>
      async (round: number) => {
        const figures: Record<string, number> = {};
        for (const side of sides)
          for (const list of listNames) Object.assign(figures, await run(side, list, round));
        return figures;
      };
    return {
      metrics: {
        ...Object.fromEntries(every.map(({ list, on }) => [metricOf(list, on), { unit: '/s' }])),
        ...Object.fromEntries(every.map(({ list, on }) => [medianOf(list, on), { unit: ' ms', digits: 1 }])),
      },
      contenders: [
        { name: 'Latchkey', role: 'ours', sample: sample((side, list, round) => side.ours(list, round)) },
        { name: limit, role: 'limit', sample: sample((side, list) => side.limit(list)) },
      ] satisfies Contender[],
      goals: every.flatMap(({ list, on }) => [
        { metric: metricOf(list, on), against: limit, atLeast: 0.5 },
        { metric: medianOf(list, on), atMost: 50 },
      ]),
      notes: [
        `Pages of ${pageSize}; ${searches.length} searches in turn: beginnings of names, full names, email addresses, and a word of all accounts.`,
        `Latchkey answers ${connections} operators over HTTP, each call signed in, admitted by role and its account read; the limit runs the one statement of the list, on PostgreSQL over ${connections} connections.`,
      ],
    };
  },
};

interface Side {
  ours(list: ListName, round: number): Promise<Record<string, number>>;
  limit(list: ListName): Promise<Record<string, number>>;
}

async function openSide(context: BenchContext, on: DatabaseName): Promise<Side> {
  const { cores, seconds, say } = context;
  const dataDir = await freshDirectory(context, 'portal');
  const databaseUrl =
    on === 'PostgreSQL'
      ? await (await startPostgres(context, cores.both)).createDatabase('portal')
      : undefined;
  say(`making the accounts on ${on}`);
  const { ready, ask } = await startPortal(context, { dataDir, databaseUrl, users: 1, sessions: 0 });
  const order = { make: 'directory', operators: connections, ...directory } satisfies PortalOrder;
  const { tokens, ids } = await ask<DirectoryOrdered>(order);
  const loads = await loadsOf(context, ready.origin, tokens, ids);
  const bare = await start(context, 'bare-sql', {
    location: databaseUrl ?? join(dataDir, 'latchkey.sqlite'),
    ids,
    connections,
  } satisfies BareSqlGiven);
  return {
    async ours(list, round) {
      const { perSecond, p50 } = await loads[list].run({
        connections,
        seconds,
        cores: cores.client,
        offset: round * 7,
      });
      return { [metricOf(list, on)]: perSecond, [medianOf(list, on)]: p50 };
    },
    async limit(list) {
      return { [metricOf(list, on)]: await bare.ask<number>({ list, seconds } satisfies BareSqlOrder) };
    },
  };
}

async function loadsOf(
  { dir }: BenchContext,
  origin: string,
  tokens: readonly string[],
  ids: readonly string[],
): Promise<Record<ListName, Load>> {
  const load = (paths: readonly string[]) =>
    wrkLoad(
      dir,
      origin,
      paths.map((path, at) => ({
        path,
        headers: { authorization: `Bearer ${tokens[at % tokens.length]}` },
      })),
    );
  const page = `limit=${pageSize}`;
  return {
    search: await load(searches.map((text) => `/api/admin/users?${page}&query=${encodeURIComponent(text)}`)),
    list: await load(ids.map((id) => `/api/admin/users?${page}&cursor=${id}`)),
    history: await load(ids.map((id) => `/api/admin/users/${id}/login-histories?${page}`)),
  };
}
