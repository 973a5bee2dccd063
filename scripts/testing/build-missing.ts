import { join } from 'node:path';
import { missingBuilds, runStaleBuilds } from '../builds.ts';

/**
 * Builds what has never been built, before the tests that serve it: one test file runs right after `npm ci`.
 * What is merely older than its sources is left to `npm test`, which builds it.
 */
export async function setup(): Promise<void> {
  const root = join(import.meta.dirname, '..', '..');
  if (missingBuilds(root).length === 0) return;
  const failed = await runStaleBuilds(root, 'stderr');
  if (failed) throw new Error(`The ${failed.name} could not be built`);
}
