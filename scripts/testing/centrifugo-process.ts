import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startInBackground } from './background-process.ts';
import { buildGoProgram, keptGoProgram } from './build-go-program.ts';
import { findProgram } from './find-program.ts';
import { freePort } from './free-port.ts';

const config = fileURLToPath(new URL('../../deploy/centrifugo/config.json', import.meta.url));

/** What `deploy/centrifugo/compose.yaml` takes from the environment. */
export interface CentrifugoSettings {
  readonly tokenSecret: string;
  readonly apiKey: string;
  /** Of the pages that may come in. */
  readonly allowedOrigin: string;
  /** Where it is not the same for connections and for subscriptions, as it has to be. */
  readonly subscriptionSecret?: string;
}

export interface CentrifugoProcess {
  readonly pid: number;
  /** `127.0.0.1:port`, where browsers reach it. */
  readonly host: string;
  readonly apiUrl: string;
  stop(): Promise<void>;
}

const source = {
  name: 'centrifugo',
  module: 'github.com/centrifugal/centrifugo/v6',
  version: 'v6.9.6',
};

/** What CENTRIFUGO_BIN names, `centrifugo` in the PATH, or one that was built here; undefined where there is none. */
export function findCentrifugo(): string | undefined {
  const built = keptGoProgram(source);
  return process.env.CENTRIFUGO_BIN || findProgram('centrifugo') || (existsSync(built) ? built : undefined);
}

/** The same, and builds it where there is none and Go can: minutes, once. */
export async function ensureCentrifugo(): Promise<string | undefined> {
  return findCentrifugo() ?? (await buildGoProgram(source));
}

/**
 * Starts a Centrifugo on free loopback ports, with the configuration that is shipped.
 * @param program the path of `centrifugo`, 6.9.6 or later
 */
export async function startCentrifugo(
  program: string,
  { tokenSecret, apiKey, allowedOrigin, subscriptionSecret = tokenSecret }: CentrifugoSettings,
): Promise<CentrifugoProcess> {
  const [port, internalPort] = [await freePort(), await freePort()];
  // Nothing else of the environment: what it names CENTRIFUGO_… would go ahead of the file.
  const env = {
    CENTRIFUGO_HTTP_SERVER_ADDRESS: '127.0.0.1',
    CENTRIFUGO_HTTP_SERVER_PORT: String(port),
    CENTRIFUGO_HTTP_SERVER_INTERNAL_ADDRESS: '127.0.0.1',
    CENTRIFUGO_HTTP_SERVER_INTERNAL_PORT: String(internalPort),
    CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY: tokenSecret,
    CENTRIFUGO_CLIENT_SUBSCRIPTION_TOKEN_HMAC_SECRET_KEY: subscriptionSecret,
    CENTRIFUGO_HTTP_API_KEY: apiKey,
    CENTRIFUGO_CLIENT_ALLOWED_ORIGINS: allowedOrigin,
  };
  const apiUrl = `http://127.0.0.1:${internalPort}`;
  const { child, stop } = await startInBackground(
    program,
    [`--config=${config}`],
    { cwd: tmpdir(), env },
    () => isHealthy(apiUrl),
  );
  // It keeps nothing that a gentle end would save.
  return { pid: child.pid ?? 0, host: `127.0.0.1:${port}`, apiUrl, stop: () => stop('SIGKILL') };
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}
