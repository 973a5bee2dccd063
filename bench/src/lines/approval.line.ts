import { findCentrifugo } from '../../../scripts/testing/centrifugo-process.ts';
import { Audience, type AudienceOptions } from '../load/audience.ts';
import { percentile, pinned } from '../load/flow-load.ts';
import type { BenchContext, Contender, Line } from '../run/line.ts';
import type { ServerProcess } from '../run/server-process.ts';
import type { PublishingOrder } from '../servers/publishing.ts';
import type { RealtimeMember, RealtimeReady } from '../servers/realtime.server.ts';
import { start } from './start-contenders.ts';

/** Approvals prepared for each second of a round, published as fast as possible. */
const publicationsPerSecond = 10_000;
/** Approvals published one at a time, to measure the latency of one. */
const lone = 200;
const lonePause = 5;
const arrivalTimeout = 120_000;
const collecting = ['--expose-gc'];
const centrifugoNote =
  'Centrifugo shares its core with the process that publishes, over its API as the portal does; its memory is not collected first.';

export const approvalLine: Line = {
  number: 10,
  title: 'approval, publish to browser, over idle connections',
  async open(context) {
    const { connections } = context;
    context.say(`opening ${connections} connections to every side`);
    const { ready, ...server } = await start<RealtimeReady>(
      context,
      'realtime',
      { connections },
      context.cores.server,
      collecting,
    );
    const bare = await start<{ origin: string }>(
      context,
      'bare-ws',
      { connections },
      context.cores.server,
      collecting,
    );
    const program = findCentrifugo();
    const centrifugo = program
      ? await start<RealtimeReady>(context, 'realtime', { connections, centrifugo: program })
      : undefined;
    return {
      metrics: {
        rate: { unit: '/s' },
        p99: { unit: ' ms', digits: 2 },
        memory: { unit: ' KB a connection', digits: 1 },
      },
      contenders: [
        await listening(context, { name: 'Latchkey', role: 'ours' }, server, comingIn(ready)),
        await listening(context, { name: 'ws', role: 'limit' }, bare, {
          url: bare.ready.origin.replace('http', 'ws'),
        }),
        ...(centrifugo
          ? [
              await listening(
                context,
                { name: 'Centrifugo', role: 'peer' },
                centrifugo,
                comingIn(centrifugo.ready),
              ),
            ]
          : []),
      ],
      goals: [
        { metric: 'rate', against: 'ws', atLeast: 0.7 },
        { metric: 'memory', atMost: 20 },
        ...(centrifugo ? [{ metric: 'p99', against: 'Centrifugo', atMost: 1 }] : []),
      ],
      notes: [
        `${connections} connections on every side.`,
        centrifugo ? centrifugoNote : 'Centrifugo: not run; CENTRIFUGO_BIN names it.',
      ],
    };
  },
};

async function listening(
  { connections, seconds, cores, cleanup, say }: BenchContext,
  { name, role }: Pick<Contender, 'name' | 'role'>,
  server: Pick<ServerProcess<unknown>, 'ask'>,
  options: Omit<AudienceOptions, 'connections'>,
): Promise<Contender> {
  const order = <Answer>(given: PublishingOrder) => server.ask<Answer>(given);
  const before = await order<number>('measure');
  const audience = await Audience.open({ ...options, connections });
  cleanup.defer(() => audience.close());
  const memory = ((await order<number>('measure')) - before) / connections / 1024;
  return {
    name,
    role,
    async sample() {
      await using _pinned = await pinned(cores.client);
      const times = await audience.hear(lone, arrivalTimeout, () =>
        order({ publish: lone, pause: lonePause }),
      );
      const count = publicationsPerSecond * seconds;
      const startedAt = performance.now();
      const cpuBefore = process.cpuUsage();
      await audience.hear(count, arrivalTimeout, () => order({ publish: count }));
      const elapsed = performance.now() - startedAt;
      const rate = (count / elapsed) * 1_000;
      const { user, system } = process.cpuUsage(cpuBefore);
      // Near 100 % the client was measured instead of the server.
      say(`${name}: ${Math.round((user + system) / 10 / elapsed)} % of the client's core`);
      // Not of the limit: with so little to do, its latency depends mostly on the scheduler.
      return { rate, memory, ...(role === 'limit' ? {} : { p99: percentile(times, 99) }) };
    },
  };
}

/** How a browser connects, to the embedded server or to Centrifugo. */
function comingIn({ origin, members }: RealtimeReady): Omit<AudienceOptions, 'connections'> {
  return {
    url: `${origin.replace('http', 'ws')}/connection/websocket`,
    greet: (member) => greeting(members[member]),
    isWelcome,
  };
}

/** The Centrifugo protocol's commands with which a browser connects. */
function greeting(member: RealtimeMember | undefined): string {
  if (!member) throw new Error('There are fewer members than connections');
  const { channel, connectionToken, subscriptionToken } = member;
  const connect = { id: 1, connect: { token: connectionToken } };
  const subscribe = { id: 2, subscribe: { channel, token: subscriptionToken, flag: 1 } };
  return `${JSON.stringify(connect)}\n${JSON.stringify(subscribe)}`;
}

function isWelcome(message: string): boolean {
  if (message.includes('"error"')) throw new Error(`The server refused a connection: ${message}`);
  return message.includes('"id":2');
}
