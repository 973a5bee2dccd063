import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the built web app is made from, relative to the repository. */
const sources = [
  'contract/src',
  'web/src',
  'web/build',
  'web/public',
  'web/index.html',
  'web/companion.html',
  'web/vite.config.ts',
  'web/vite.companion.config.ts',
  'web/package.json',
  'package-lock.json',
];

/** The builds of the web app, in their order: the portal first, since it empties the directory. */
export const webBuildConfigs = ['vite.config.ts', 'vite.companion.config.ts'];

/**
 * Whether `web/dist` is missing or older than anything it is made from.
 * @param root the repository's directory
 */
export function isWebBuildStale(root: string): boolean {
  const builds = ['index.html', 'companion.html'].map((page) =>
    newestChange(join(root, 'web', 'dist', page)),
  );
  const built = Math.min(...builds);
  return built === 0 || sources.some((source) => newestChange(join(root, source)) > built);
}

/**
 * Builds the web app into `web/dist`.
 * @param root the repository's directory
 * @param output where the builder's report goes; `stderr` keeps standard output clean
 * @returns whether it was built
 */
export async function buildWeb(root: string, output: 'stdout' | 'stderr'): Promise<boolean> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  for (const config of webBuildConfigs) {
    const child = spawn(process.execPath, [vite, 'build', '--config', config], {
      cwd: join(root, 'web'),
      stdio: ['ignore', output === 'stdout' ? 1 : 2, 2],
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) return false;
  }
  return true;
}

/** Milliseconds of the last change of a file, or of the last one in a directory; 0 where there is none. */
function newestChange(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}
