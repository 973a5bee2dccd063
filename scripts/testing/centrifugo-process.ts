import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startInBackground } from './background-process.ts';
import { buildGoProgram, keptGoProgram } from './build-go-program.ts';
import { findProgram } from './find-program.ts';
import { freePort } from './free-port.ts';

const config = fileURLToPath(new URL('../../deploy/centrifugo/config.json', import.meta.url));

/** The environment variables used by `deploy/centrifugo/compose.yaml`. */
export interface CentrifugoSettings {
  readonly tokenSecret: string;
  readonly apiKey: string;
  /** The origin of the pages that may connect. */
  readonly allowedOrigin: string;
  /** A different secret for subscriptions, which is a configuration error. */
  readonly subscriptionSecret?: string;
}

export interface CentrifugoProcess {
  readonly pid: number;
  /** `127.0.0.1:port`, the address for browsers. */
  readonly host: string;
  readonly apiUrl: string;
  stop(): Promise<void>;
}

const source = {
  name: 'centrifugo',
  module: 'github.com/centrifugal/centrifugo/v6',
  version: 'v6.9.6',
};

/**
 * The program named by CENTRIFUGO_BIN, `centrifugo` in the PATH, or one that was built here; undefined if there is
 * none.
 */
export function findCentrifugo(): string | undefined {
  const built = keptGoProgram(source);
  return process.env.CENTRIFUGO_BIN || findProgram('centrifugo') || (existsSync(built) ? built : undefined);
}

/** The same, or builds it with Go, which takes minutes the first time. */
export async function ensureCentrifugo(): Promise<string | undefined> {
  return findCentrifugo() ?? (await buildGoProgram(source));
}

/**
 * Starts Centrifugo on free loopback ports with the shipped configuration.
 * @param program the path of `centrifugo`, 6.9.6 or later
 */
export async function startCentrifugo(
  program: string,
  { tokenSecret, apiKey, allowedOrigin, subscriptionSecret = tokenSecret }: CentrifugoSettings,
): Promise<CentrifugoProcess> {
  const [port, internalPort] = [await freePort(), await freePort()];
  // No other environment variables: any CENTRIFUGO_… would override the file.
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
  // It stores nothing that a graceful end would save.
  return { pid: child.pid ?? 0, host: `127.0.0.1:${port}`, apiUrl, stop: () => stop('SIGKILL') };
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}
