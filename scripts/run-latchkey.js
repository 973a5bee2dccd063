// `npm start`, `npm run demo` and `npm run latchkey -- …`.
// Plain JavaScript: it may be started by a Node that is older than the one the product runs on.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from './find-node.js';
import { buildWeb, isWebBuildStale } from './web-build.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);

/**
 * @param {string} message
 * @returns {never}
 */
function stop(message) {
  process.stderr.write(`latchkey: ${message}\n`);
  process.exit(1);
}

if (!existsSync(join(root, 'node_modules', 'fastify')))
  stop('the dependencies are missing. Run `npm ci` first.');

const node = findNode(root);
if (!node) {
  stop(`it needs Node 24 or later, and this is ${process.version}. \`npm ci\` installs the right one on Linux (x64, arm64) \
and on macOS (arm64), unless optional dependencies are left out.`);
}

const serves = args[0] === 'start' || args[0] === 'demo';
const wantsHelp = args.includes('--help') || args.includes('-h');
if (serves && !wantsHelp && isWebBuildStale(root)) await makeWeb(node);

const child = spawn(node, [join(root, 'server', 'src', 'main.ts'), ...args], { stdio: 'inherit' });

// In a terminal Ctrl-C reaches the server as well: passing it on would tell it twice.
process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP']))
  process.on(signal, () => child.kill(signal));

child.on('error', (error) => stop(`could not start ${node}: ${error.message}`));
child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));

/** @param {string} builder */
async function makeWeb(builder) {
  const built = existsSync(join(root, 'web', 'dist', 'index.html'));
  if (!existsSync(join(root, 'node_modules', 'vite'))) {
    if (built) return;
    stop(
      'the web app is not built, and what builds it is not installed. Run `npm ci` with development dependencies.',
    );
  }
  process.stderr.write('Building the web app …\n');
  // Standard output belongs to the command: with --json it is a document.
  if (!(await buildWeb(root, builder, 2))) stop('the web app could not be built; the reason stands above.');
}
