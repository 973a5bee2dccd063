import { startCentrifugo } from '../../../../../scripts/testing/centrifugo-process.ts';
import { systemClock } from '../../clock/clock.ts';
import { minute } from '../../clock/durations.ts';
import { centrifugoEngine } from '../centrifugo/centrifugo-engine.ts';
import { realtimeTokens } from '../realtime-tokens.ts';
import { testOrigin, testSecret } from './embedded-server.ts';
import type { RealtimeTarget } from './realtime-target.ts';

/** Starts Centrifugo on loopback with the shipped configuration. */
export async function centrifugoServer(program: string): Promise<RealtimeTarget> {
  const apiKey = 'the api key of the tests';
  const { host, apiUrl, stop } = await startCentrifugo(program, {
    tokenSecret: testSecret,
    apiKey,
    allowedOrigin: testOrigin,
  });
  const tokens = realtimeTokens({ secret: testSecret, clock: systemClock });
  return {
    host,
    engine: centrifugoEngine({ apiUrl, apiKey }),
    connectionToken: (user = 'u1', sessionId = 't1', life = minute) =>
      tokens.issueConnectionToken({ user, sessionId, expiresAt: systemClock.now() + life }),
    subscriptionToken: (channel, user = 'u1', sessionId = 't1', life = minute) =>
      tokens.issueSubscriptionToken({ user, sessionId, channel, expiresAt: systemClock.now() + life }),
    stop,
  };
}
