import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchContext } from '../run/line.ts';
import { type ServerProcess, startServer } from '../run/server-process.ts';
import type { PortalGiven, PortalReady } from '../servers/portal.server.ts';

let started = 0;

/** A separate directory for one server. */
export async function freshDirectory({ dir }: BenchContext, name: string): Promise<string> {
  started += 1;
  const path = join(dir, `${started}-${name}`);
  await mkdir(path, { recursive: true });
  return path;
}

export async function startPortal(
  context: BenchContext,
  given: Omit<PortalGiven, 'dataDir'> & { dataDir?: string },
  cores = context.cores.server,
): Promise<ServerProcess<PortalReady>> {
  const dataDir = given.dataDir ?? (await freshDirectory(context, 'portal'));
  return startServer<PortalReady>(
    'portal',
    { cores, given: { ...given, dataDir }, logFile: join(dataDir, 'log'), checkout: context.portalOf },
    context.cleanup,
  );
}

/** The portal of another checkout given with `--before`, under the same load, to judge a change. */
export function portalBefore(context: BenchContext) {
  const { before } = context;
  return before
    ? [{ name: 'Latchkey before', role: 'peer', context: { ...context, portalOf: before } } as const]
    : [];
}

/** Starts any other server in `servers/`. */
export async function start<Ready>(
  context: BenchContext,
  name: string,
  given: object,
  cores = context.cores.server,
  nodeOptions: readonly string[] = [],
): Promise<ServerProcess<Ready>> {
  const dataDir = await freshDirectory(context, name);
  return startServer<Ready>(
    name,
    { cores, given: { dataDir, ...given }, logFile: join(dataDir, 'log'), nodeOptions },
    context.cleanup,
  );
}
