import { join } from 'node:path';
import { missingBuilds, runStaleBuilds } from '../builds.ts';

/**
 * Builds what was never built, before the tests that serve it, so that a single test file can run right after `npm ci`.
 * Stale builds are left to `npm test`, which rebuilds them.
 */
export async function setup(): Promise<void> {
  const root = join(import.meta.dirname, '..', '..');
  if (missingBuilds(root).length === 0) return;
  const failed = await runStaleBuilds(root, 'stderr');
  if (failed) throw new Error(`The ${failed.name} could not be built`);
}
