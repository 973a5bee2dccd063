// Plain JavaScript: it may be started by a Node that is older than the one the product runs on.
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
  'web/package.json',
  'package-lock.json',
];

/**
 * Whether `web/dist` is missing or older than anything it is made from.
 * @param {string} root the repository's directory
 */
export function isWebBuildStale(root) {
  const built = newestChange(join(root, 'web', 'dist', 'index.html'));
  return built === 0 || sources.some((source) => newestChange(join(root, source)) > built);
}

/**
 * Builds the web app into `web/dist`.
 * @param {string} root the repository's directory
 * @param {string} node the Node to build with
 * @param {'inherit' | 2} output where the builder's report goes; 2 keeps standard output clean
 * @returns {Promise<boolean>} whether it was built
 */
export async function buildWeb(root, node, output) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(node, [vite, 'build'], {
    cwd: join(root, 'web'),
    stdio: ['ignore', output, 'inherit'],
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/**
 * The time of the last change of a file, or of the last one in a directory; 0 where there is none.
 * @param {string} path
 * @returns {number} milliseconds
 */
function newestChange(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const inside = readdirSync(path).map((name) => newestChange(join(path, name)));
  return Math.max(found.mtimeMs, ...inside);
}
