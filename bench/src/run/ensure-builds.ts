import { join } from 'node:path';
import { runStaleBuilds } from '../../../scripts/builds.ts';

const root = join(import.meta.dirname, '../../..');

/** Builds what is missing or old: the server as it is shipped, and the web app, without which it does not start. */
export async function ensureBuilds(): Promise<void> {
  const failed = await runStaleBuilds(root, 'stderr');
  if (failed) throw new Error(`The ${failed.name} does not build`);
}
