import { join } from 'node:path';
import { buildWeb, isWebBuildStale } from '../../../scripts/web-build.ts';

const root = join(import.meta.dirname, '../../..');

/** Builds the web app where its build is missing or old: the portal serves it, and does not start without it. */
export async function ensureWebBuild(): Promise<void> {
  if (!isWebBuildStale(root)) return;
  console.error('Building the web app …');
  if (!(await buildWeb(root, 'stderr'))) throw new Error('The web app does not build');
}
