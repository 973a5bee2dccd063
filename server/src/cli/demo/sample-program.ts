import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../../app/config.ts';
import type { ApisService } from '../../features/applications/apis.service.ts';
import type { ClientsService } from '../../features/applications/clients.service.ts';
import { installationDirectory } from '../../installation-directory.ts';

export interface SampleProgram {
  readonly url: string;
  stop(): void;
}

/** Path of a file in docs/sample-app. */
export const sampleFile = (name: string): string => join(installationDirectory, 'docs/sample-app', name);

/** False if the program or its library is missing. The library is a development dependency. */
export function isInstalled(program: string, library: string): boolean {
  return existsSync(sampleFile(program)) && existsSync(join(installationDirectory, 'node_modules', library));
}

/** Starts the program. It ends together with the portal, even if the portal crashes. */
export function startProgram(
  program: string,
  port: number,
  environment: Readonly<Record<string, string>>,
): SampleProgram {
  const child = spawn(process.execPath, [sampleFile(program)], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...environment, PORT: String(port), END_WITH_STDIN: '1' },
  });
  return {
    url: localUrl(port),
    stop() {
      child.stdin?.destroy();
      child.kill();
    },
  };
}

export const localUrl = (port: number): string => `http://localhost:${port}`;

/** Calls `run` with the registered clients and APIs, before the portal starts. */
export async function onRegisters<T>(
  config: Config,
  run: (registers: { clients: ClientsService; apis: ApisService }) => Promise<T>,
): Promise<T> {
  const { openStore } = await import('../../app/open-store.ts');
  const { clientRegister } = await import('../../features/applications/index.ts');
  const { createVault } = await import('../../platform/secrets/vault.ts');
  const store = await openStore(config);
  try {
    const { database, clock, secretKeys } = store;
    return await run(
      clientRegister({ db: database.db, clock, vault: createVault(secretKeys, 'client-secrets') }),
    );
  } finally {
    await store.close();
  }
}

/** The wanted port, or any free port if it is taken. */
export async function portNear(wanted: number): Promise<number> {
  return (await tryPort(wanted)) ?? (await tryPort(0)) ?? wanted;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, 'localhost', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
