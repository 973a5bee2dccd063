// Latchkey's realtime as it is put together for the portal, alone in a process, so that its memory is its own.

import { randomBytes } from 'node:crypto';
import { realtimeChannel } from '@latchkey/contract/realtime/realtime-event';
import { fastify } from 'fastify';
import { parseConfig, withListeningPort } from '../../../server/src/app/config.ts';
import { openRealtime } from '../../../server/src/app/open-realtime.ts';
import { openStore } from '../../../server/src/app/open-store.ts';
import { freePort } from '../../../server/src/app/start.ts';
import { hour } from '../../../server/src/platform/clock/durations.ts';
import { createLog } from '../../../server/src/platform/log/create-log.ts';
import { followOrders } from './publishing.ts';
import { endWithTheBench, given, reportReady } from './report-ready.ts';

export interface RealtimeReady {
  readonly origin: string;
  readonly members: readonly RealtimeMember[];
}

export interface RealtimeMember {
  readonly channel: string;
  readonly connectionToken: string;
  readonly subscriptionToken: string;
}

const { dataDir, connections } = given<{ dataDir: string; connections: number }>();
endWithTheBench();
const environment = { NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir };
const secret = { SECRET_KEY: randomBytes(32).toString('base64') };
const config = withListeningPort(parseConfig({ ...environment, ...secret }), await freePort('127.0.0.1'));
const { clock, secretKeys } = await openStore(config);
const log = createLog({ level: 'info' });
const { engine, tokens, mount } = openRealtime(config, { clock, log, secretKeys });
const app = fastify();
mount(app);
const origin = await app.listen({ port: config.http.port, host: '127.0.0.1' });

const userOf = (member: number) => `user-${member}`;
const sessionId = 'session';
const channelOf = (member: number) => realtimeChannel(userOf(member), sessionId);
const members = Array.from({ length: connections }, (_, member): RealtimeMember => {
  const claims = { user: userOf(member), sessionId, expiresAt: clock.now() + hour };
  const channel = channelOf(member);
  return {
    channel,
    connectionToken: tokens.issueConnectionToken(claims),
    subscriptionToken: tokens.issueSubscriptionToken({ ...claims, channel }),
  };
});
followOrders(connections, (member, event) => engine.publish(channelOf(member), event));
reportReady({ origin, members } satisfies RealtimeReady);
