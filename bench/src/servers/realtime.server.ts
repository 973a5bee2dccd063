// Latchkey's realtime configured as in the portal, alone in a process so that its memory can be measured; or what it
// passes on to a Centrifugo, whose memory is then measured.

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type RealtimeEvent, realtimeChannel } from '@latchkey/contract/realtime/realtime-event';
import { fastify } from 'fastify';
import { startCentrifugo } from '../../../scripts/testing/centrifugo-process.ts';
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

export interface RealtimeGiven {
  readonly dataDir: string;
  readonly connections: number;
  /** The path of the program; none for the embedded server. */
  readonly centrifugo?: string;
}

/** Concurrent publications to Centrifugo. One at a time would measure the round trip. */
const underWay = 32;

const { dataDir, connections, centrifugo: program } = given<RealtimeGiven>();
endWithTheBench();
const [apiKey, tokenSecret] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
const centrifugo = program
  ? await startCentrifugo(program, { tokenSecret, apiKey, allowedOrigin: 'http://localhost:3000' })
  : undefined;
const environment = { NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir };
const secret = { SECRET_KEY: randomBytes(32).toString('base64') };
const handedOn = centrifugo && {
  REALTIME: 'centrifugo',
  CENTRIFUGO_API_URL: centrifugo.apiUrl,
  CENTRIFUGO_API_KEY: apiKey,
  CENTRIFUGO_TOKEN_SECRET: tokenSecret,
  CENTRIFUGO_PUBLIC_URL: `http://${centrifugo.host}`,
};
const settings = { ...environment, ...secret, ...handedOn };
const config = withListeningPort(parseConfig(settings), await freePort('127.0.0.1'));
const { clock, secretKeys } = await openStore(config);
const log = createLog({ level: 'info' });
const { engine, tokens, mount } = openRealtime(config, { clock, log, secretKeys });
const app = fastify();
mount(app);
const listening = await app.listen({ port: config.http.port, host: '127.0.0.1' });
const origin = centrifugo ? `http://${centrifugo.host}` : listening;

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
if (centrifugo) {
  let publications: Promise<void>[] = [];
  const publish = (member: number, event: RealtimeEvent) => {
    publications.push(engine.publish(channelOf(member), event));
    if (publications.length < underWay) return undefined;
    const all = Promise.all(publications);
    publications = [];
    return all;
  };
  followOrders(connections, publish, () => residentBytes(centrifugo.pid));
} else {
  followOrders(connections, (member, event) => engine.publish(channelOf(member), event));
}
reportReady({ origin, members } satisfies RealtimeReady);

function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
