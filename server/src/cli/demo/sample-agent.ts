import type { Config } from '../../app/config.ts';
import {
  isInstalled,
  localUrl,
  onRegisters,
  portNear,
  type SampleProgram,
  startProgram,
} from './sample-program.ts';

const api = { name: 'Sample Notes', isOpen: true, scopes: { 'notes:read': 'Read your notes' } };

/**
 * Registers an API that is open to agents, and starts the API and an agent that registers itself. Returns undefined if
 * they are not installed.
 */
export async function startSampleAgent(config: Config): Promise<SampleProgram | undefined> {
  if (!isInstalled('agent.js', '@modelcontextprotocol/sdk')) return undefined;
  const port = await portNear(config.http.port + 2);
  const notesPort = await portNear(config.http.port + 3);
  const resource = `${localUrl(notesPort)}/mcp`;
  const { id, secret } = await register(config, resource);
  const notes = startProgram('notes.js', notesPort, {
    ISSUER: config.http.publicUrl,
    CLIENT_ID: id,
    CLIENT_SECRET: secret ?? '',
  });
  const agent = startProgram('agent.js', port, { MCP_SERVER: resource });
  return {
    url: agent.url,
    stop() {
      agent.stop();
      notes.stop();
    },
  };
}

/** Keeps the client from the previous start and gives it a new secret. */
async function register(config: Config, audience: string) {
  return onRegisters(config, async ({ clients, apis }) => {
    if (!(await apis.update(audience, api))) await apis.create(audience, api);
    const wanted = { name: api.name, type: 'api', resources: [audience] } as const;
    const known = (await clients.list()).find(({ name, type }) => name === api.name && type === 'api');
    const { id } = known ?? (await clients.create(wanted));
    await clients.update(id, wanted);
    const { secret } = (await clients.rotateSecret(id)) ?? { secret: null };
    return { id, secret };
  });
}
