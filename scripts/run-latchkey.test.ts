import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, cp, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { type Files, plantTree } from './check/planted-tree.ts';

const scripts = ['with-node.sh', 'run-latchkey.ts', 'builds.ts'];

const installed: Files = {
  'package.json': '{"type":"module"}',
  'node_modules/fastify/package.json': '{}',
  'node_modules/vite/bin/vite.js': `
    const { cpSync, mkdirSync, writeFileSync } = require('node:fs');
    console.log('vite report');
    mkdirSync('dist', { recursive: true });
    const isCompanion = process.argv.some((word) => word.includes('companion'));
    if (process.cwd().endsWith('server')) cpSync('src/main.ts', 'dist/latchkey.js');
    else writeFileSync(isCompanion ? 'dist/companion.html' : 'dist/index.html', '');
  `,
  'node_modules/vite/package.json': '{}',
  'web/index.html': '',
  'server/src/main.ts': `
    const words = process.argv.slice(2);
    if (words[0] === 'start') {
      process.on('SIGTERM', () => process.exit(3));
      setInterval(() => {}, 1000);
    }
    console.log(JSON.stringify(words));
    if (words[0] === 'user') process.exitCode = 7;
  `,
};

/** Replacements for the machine's programs. */
const program = (...lines: string[]) => ['#!/bin/sh', ...lines, ''].join('\n');
const oldNode = { 'bin/node': program('echo 20') };
const nodeWithoutLibatomic = {
  'node_modules/.bin/node': program(
    'if [ -e "$(dirname "$0")/libatomic" ]; then echo "runs $*"; exit 0; fi',
    'echo "node: error while loading shared libraries: libatomic.so.1" >&2',
    'exit 127',
  ),
};

async function plantRepository(files: Files = {}) {
  const tree = await plantTree({ ...installed, ...files });
  for (const name of scripts) await cp(join(import.meta.dirname, name), join(tree.root, 'scripts', name));
  for (const path of Object.keys(files)) await chmod(join(tree.root, path), 0o755);
  return tree;
}

function latchkey(
  root: string,
  ...args: string[]
): ChildProcess & { said: { stdout: string; stderr: string } } {
  const path = [join(root, 'bin'), dirname(process.execPath), process.env.PATH].join(':');
  const child = spawn('sh', ['scripts/with-node.sh', 'scripts/run-latchkey.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path, npm_node_execpath: undefined },
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => {
    said.stdout += text;
  });
  child.stderr.on('data', (text) => {
    said.stderr += text;
  });
  return Object.assign(child, { said });
}

async function run(root: string, ...args: string[]) {
  const child = latchkey(root, ...args);
  const [code] = await once(child, 'close');
  return { code, ...child.said };
}

it('passes on the arguments and the exit code, and builds nothing for a command', async () => {
  await using tree = await plantRepository();
  const { code, stdout, stderr } = await run(tree.root, 'user', 'create', '--name', 'A B');
  expect({ code, stdout, stderr }).toEqual({
    code: 7,
    stdout: '["user","create","--name","A B"]\n',
    stderr: '',
  });
});

it('builds the web app only if it is missing or older than its sources', async () => {
  await using tree = await plantRepository();
  const builds = async () => (await run(tree.root, 'demo', '--json')).stderr.includes('Building the web app');
  expect(await builds()).toBe(true);
  expect(await builds()).toBe(false);
  const later = Date.now() / 1000 + 60;
  await utimes(join(tree.root, 'web', 'index.html'), later, later);
  expect(await builds()).toBe(true);
});

it('runs the build, or the sources if they are newer', async () => {
  await using tree = await plantRepository();
  await run(tree.root, 'demo');
  await appendFile(join(tree.root, 'server/dist/latchkey.js'), "console.log('built');");
  expect((await run(tree.root, 'user', 'list')).stdout).toBe('["user","list"]\nbuilt\n');
  const later = Date.now() / 1000 + 60;
  await utimes(join(tree.root, 'server/src/main.ts'), later, later);
  expect((await run(tree.root, 'user', 'list')).stdout).toBe('["user","list"]\n');
});

it("keeps the builder's output out of standard output", async () => {
  await using tree = await plantRepository();
  const { stdout, stderr } = await run(tree.root, 'demo');
  expect(stdout).toBe('["demo"]\n');
  expect(stderr).toContain('vite report');
});

it('passes SIGTERM on and waits for the server to end', async () => {
  await using tree = await plantRepository();
  const child = latchkey(tree.root, 'start');
  await once(child.stdout ?? child, 'data');
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  expect(code).toBe(3);
});

it('says what to do when the dependencies are missing', async () => {
  await using tree = await plantRepository();
  await rm(join(tree.root, 'node_modules'), { recursive: true });
  const { code, stderr } = await run(tree.root, 'start');
  expect(code).toBe(1);
  expect(stderr).toContain('Run `npm ci` first');
});

it('says what to do when the only Node is too old', async () => {
  await using tree = await plantRepository(oldNode);
  const { code, stderr } = await run(tree.root, 'start');
  expect(code).toBe(1);
  expect(stderr).toContain('it needs Node 24 or later');
});

it('prefers the Node that the lock file pins', async () => {
  await using tree = await plantRepository({
    ...oldNode,
    'node_modules/.bin/node': program('echo "pinned: $*"'),
  });
  expect((await run(tree.root, 'user', 'list')).stdout).toBe('pinned: scripts/run-latchkey.ts user list\n');
});

it('names the library that the pinned Node lacks if the user may not install it', async () => {
  await using tree = await plantRepository({
    ...oldNode,
    ...nodeWithoutLibatomic,
    'bin/id': program('echo 1000'),
  });
  const { code, stderr } = await run(tree.root, 'start');
  expect(code).toBe(1);
  expect(stderr).toContain('sudo apt-get install libatomic1');
});

it('installs the library that the pinned Node lacks if the user may', async () => {
  await using tree = await plantRepository({
    ...oldNode,
    ...nodeWithoutLibatomic,
    'bin/id': program('echo 0'),
    'bin/apt-get': program(
      'case "$*" in *libatomic1*) : >"$(dirname "$0")/../node_modules/.bin/libatomic" ;; esac',
    ),
  });
  const { code, stdout } = await run(tree.root, 'user', 'list');
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'runs scripts/run-latchkey.ts user list\n' });
});
