import type { Config } from '../../app/config.ts';
import {
  isInstalled,
  localUrl,
  onRegisters,
  portNear,
  type SampleProgram,
  sampleFile,
  startProgram,
} from './sample-program.ts';

const name = 'Sample Shop';

/** Registers the sample application as an untrusted one and starts it. Returns undefined if it is not installed. */
export async function startSampleApplication(config: Config): Promise<SampleProgram | undefined> {
  if (!isInstalled('server.js', 'openid-client')) return undefined;
  const port = await portNear(config.http.port + 1);
  const { id, secret } = await register(config, localUrl(port));
  return startProgram('server.js', port, {
    ISSUER: config.http.publicUrl,
    CLIENT_ID: id,
    CLIENT_SECRET: secret ?? '',
  });
}

/** Keeps the client from the previous start and gives it a new secret. */
async function register(config: Config, url: string) {
  const { logoOf } = await import('../clients/client-logo.ts');
  return onRegisters(config, async ({ clients }) => {
    const known = (await clients.list()).find((client) => client.name === name);
    const { id } = known ?? (await clients.create({ name, redirectUris: [`${url}/callback`] }));
    await clients.update(id, {
      url: `${url}/`,
      domain: new URL(url).host,
      redirectUris: [`${url}/callback`],
      postLogoutRedirectUris: [`${url}/goodbye`],
      logo: await logoOf(sampleFile('logo.png')),
    });
    const { secret } = (await clients.rotateSecret(id)) ?? { secret: null };
    return { id, secret };
  });
}
