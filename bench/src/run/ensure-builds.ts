import { join } from 'node:path';
import { runStaleBuilds } from '../../../scripts/builds.ts';

const root = join(import.meta.dirname, '../../..');

/** Builds what is missing or stale: the server as shipped, and the web app that it needs to start. */
export async function ensureBuilds(): Promise<void> {
  const failed = await runStaleBuilds(root, 'stderr');
  if (failed) throw new Error(`The ${failed.name} does not build`);
}
