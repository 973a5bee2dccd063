import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../../app/config.ts';
import type { ClientsService } from '../../features/applications/clients.service.ts';
import { installationDirectory } from '../../installation-directory.ts';

const program = join(installationDirectory, 'docs/sample-app/server.js');
const picture = join(installationDirectory, 'docs/sample-app/logo.png');
/** What it is built on comes with the development dependencies. */
const library = join(installationDirectory, 'node_modules/openid-client');
const name = 'Sample Shop';

export interface SampleApplication {
  readonly url: string;
  stop(): void;
}

/** Registers the sample application, whose owner is somebody else, and starts it. Undefined where it is not installed. */
export async function startSampleApplication(config: Config): Promise<SampleApplication | undefined> {
  if (!existsSync(program) || !existsSync(library)) return undefined;
  const port = await portNear(config.http.port + 1);
  const url = `http://localhost:${port}`;
  const { id, secret } = await register(config, url);
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: {
      ISSUER: config.http.publicUrl,
      CLIENT_ID: id,
      CLIENT_SECRET: secret ?? '',
      PORT: String(port),
      END_WITH_STDIN: '1',
    },
  });
  return { url, stop: () => end(child) };
}

function end(child: ChildProcess): void {
  child.stdin?.destroy();
  child.kill();
}

/** The same client at every start, with a new secret. */
async function register(config: Config, url: string) {
  const { openStore } = await import('../../app/open-store.ts');
  const { clientRegister } = await import('../../features/applications/index.ts');
  const { logoOf } = await import('../clients/client-logo.ts');
  const { createVault } = await import('../../platform/secrets/vault.ts');
  const store = await openStore(config);
  try {
    const { database, clock, secretKeys } = store;
    const vault = createVault(secretKeys, 'client-secrets');
    const { clients } = clientRegister({ db: database.db, clock, vault });
    const { id } =
      (await findOne(clients)) ?? (await clients.create({ name, redirectUris: [`${url}/callback`] }));
    await clients.update(id, {
      url: `${url}/`,
      domain: new URL(url).host,
      redirectUris: [`${url}/callback`],
      postLogoutRedirectUris: [`${url}/goodbye`],
      logo: await logoOf(picture),
    });
    const { secret } = (await clients.rotateSecret(id)) ?? { secret: null };
    return { id, secret };
  } finally {
    await store.close();
  }
}

async function findOne(clients: ClientsService) {
  return (await clients.list()).find((client) => client.name === name);
}

/** The wanted port, or any free one where it is taken. */
async function portNear(wanted: number): Promise<number> {
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
