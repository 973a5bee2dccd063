import { runOpenLoop } from '../load/open-loop.ts';
import type { Line } from '../run/line.ts';
import { signInConnections, signInPath } from './portal-loads.ts';
import { signInsToPortal } from './sign-in.line.ts';

const peak = 'its own peak';
/** Multiple of the peak that arrives. */
const overload = 2;
/** Seconds until the queue is full. */
const warmUp = 2;

export const overloadLine: Line = {
  number: 4,
  title: 'sign-in at twice the capacity, open loop',
  async open(context) {
    const { origin, logins, load } = await signInsToPortal(context);
    const { seconds, cores } = context;
    const closedLoop = { connections: signInConnections, seconds, cores: cores.client };
    let taken = 0;
    const next = () => {
      taken += 1;
      return { path: signInPath, body: logins[taken % logins.length] };
    };
    context.say('looking for the peak');
    // A newly started process is slower, so the higher of two runs counts.
    const capacity = Math.max((await load.run(closedLoop)).perSecond, (await load.run(closedLoop)).perSecond);
    return {
      metrics: {
        goodput: { unit: '/s', digits: 1 },
        'p99 of the accepted': { unit: ' ms' },
        'neither accepted nor 429/503 with Retry-After': { unit: '' },
      },
      contenders: [
        {
          name: 'Latchkey',
          role: 'ours',
          async sample() {
            const perSecond = overload * capacity;
            const result = await runOpenLoop({
              origin,
              perSecond,
              warmUp,
              seconds,
              cores: cores.client,
              next,
            });
            const { sent, accepted, p50, refused, refusalP99, firstBroken, clientLoad } = result;
            context.say(
              `of ${sent} at ${perSecond.toFixed(0)}/s ${accepted} in, p50 ${p50.toFixed(0)} ms; ` +
                `${refused} refused, p99 ${refusalP99.toFixed(0)} ms; ${Math.round(clientLoad * 100)} % of the client's core`,
            );
            if (firstBroken) context.say(`neither: ${firstBroken}`);
            return {
              goodput: result.acceptedPerSecond,
              'p99 of the accepted': result.p99,
              'neither accepted nor 429/503 with Retry-After': result.broken,
            };
          },
        },
        {
          name: peak,
          role: 'limit',
          sample: async (round) => ({
            goodput: (await load.run({ ...closedLoop, offset: round * 997 })).perSecond,
          }),
        },
      ],
      goals: [
        { metric: 'goodput', against: peak, atLeast: 0.9 },
        { metric: 'p99 of the accepted', atMost: 1_000 },
        { metric: 'neither accepted nor 429/503 with Retry-After', atMost: 0 },
      ],
      notes: [`The peak is line 2's: closed loop, ${signInConnections} connections, the same process.`],
    };
  },
};
