import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../clock/clock.ts';
import { minute } from '../../clock/durations.ts';
import { centrifugoEngine } from '../centrifugo/centrifugo-engine.ts';
import { realtimeTokens } from '../realtime-tokens.ts';
import { testOrigin, testSecret } from './embedded-server.ts';
import type { RealtimeTarget } from './realtime-target.ts';
import { until } from './until.ts';

const configFile = fileURLToPath(new URL('../../../../../deploy/centrifugo/config.json', import.meta.url));

/** CENTRIFUGO_BIN, or `centrifugo` in the PATH; undefined where there is none. */
export function centrifugoBinary(): string | undefined {
  const { CENTRIFUGO_BIN, PATH = '' } = process.env;
  const candidates = CENTRIFUGO_BIN
    ? [CENTRIFUGO_BIN]
    : PATH.split(delimiter).map((directory) => join(directory, 'centrifugo'));
  return candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** A Centrifugo of its own on loopback, with the configuration that is shipped. */
export async function centrifugoServer(binary: string): Promise<RealtimeTarget> {
  const [port, internalPort] = [await freePort(), await freePort()];
  const apiKey = 'the api key of the tests';
  const child = spawn(binary, [`--config=${configFile}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      CENTRIFUGO_HTTP_SERVER_ADDRESS: '127.0.0.1',
      CENTRIFUGO_HTTP_SERVER_PORT: String(port),
      CENTRIFUGO_HTTP_SERVER_INTERNAL_ADDRESS: '127.0.0.1',
      CENTRIFUGO_HTTP_SERVER_INTERNAL_PORT: String(internalPort),
      CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY: testSecret,
      CENTRIFUGO_CLIENT_SUBSCRIPTION_TOKEN_HMAC_SECRET_KEY: testSecret,
      CENTRIFUGO_HTTP_API_KEY: apiKey,
      CENTRIFUGO_CLIENT_ALLOWED_ORIGINS: testOrigin,
    },
  });
  const output = outputOf(child);
  await until(`Centrifugo is up: ${output.join('')}`, async () => {
    if (child.exitCode !== null) throw new Error(`Centrifugo ended: ${output.join('')}`);
    const health = await fetch(`http://127.0.0.1:${internalPort}/health`).catch(() => undefined);
    return health?.ok;
  });
  const tokens = realtimeTokens({ secret: testSecret, clock: systemClock });
  return {
    host: `127.0.0.1:${port}`,
    engine: centrifugoEngine({ apiUrl: `http://127.0.0.1:${internalPort}`, apiKey }),
    connectionToken: (user = 'u1', sessionId = 't1', life = minute) =>
      tokens.issueConnectionToken({ user, sessionId, expiresAt: systemClock.now() + life }),
    subscriptionToken: (channel, user = 'u1', sessionId = 't1', life = minute) =>
      tokens.issueSubscriptionToken({ user, sessionId, channel, expiresAt: systemClock.now() + life }),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function outputOf(child: ChildProcess): string[] {
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => output.push(String(data)));
  return output;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
