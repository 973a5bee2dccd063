import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What is made before it is run; all paths are relative to the repository. */
export interface Build {
  readonly name: string;
  readonly directory: string;
  /** Of Vite, in their order: the portal's first, since it empties the directory. */
  readonly configs: readonly string[];
  /** The last files that each run writes. */
  readonly results: readonly string[];
  readonly sources: readonly string[];
}

const webBuild: Build = {
  name: 'web app',
  directory: 'web',
  configs: ['vite.config.ts', 'vite.companion.config.ts'],
  results: ['web/dist/index.html', 'web/dist/companion.html'],
  sources: [
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
  ],
};

const serverBuild: Build = {
  name: 'server',
  directory: 'server',
  configs: ['vite.config.ts'],
  results: ['server/dist/latchkey.js'],
  sources: [
    'contract/src',
    'server/src',
    'server/vite.config.ts',
    'server/package.json',
    'package.json',
    'package-lock.json',
  ],
};

/**
 * Those whose results are missing or older than anything they are made from.
 * @param root the repository's directory
 */
export function staleBuilds(root: string): readonly Build[] {
  return [webBuild, serverBuild].filter((build) => isStale(root, build));
}

/** Those of which a result is missing. */
export function missingBuilds(root: string): readonly Build[] {
  return [webBuild, serverBuild].filter(({ results }) =>
    results.some((path) => !existsSync(join(root, path))),
  );
}

/** Vite and its arguments, for each of the build's configurations. */
export function viteRuns(root: string, { configs }: Build): readonly (readonly string[])[] {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  return configs.map((config) => [vite, 'build', '--config', config]);
}

/**
 * Builds what is stale.
 * @param root the repository's directory
 * @param output where the builder's report goes; `stderr` keeps standard output clean
 * @returns the first that could not be built
 */
export async function runStaleBuilds(root: string, output: 'stdout' | 'stderr'): Promise<Build | undefined> {
  for (const build of staleBuilds(root)) {
    process.stderr.write(`Building the ${build.name} …\n`);
    for (const args of viteRuns(root, build)) {
      const child = spawn(process.execPath, args, {
        cwd: join(root, build.directory),
        // Whatever the caller's: of another environment React would be the one for developers.
        env: { ...process.env, NODE_ENV: 'production' },
        stdio: ['ignore', output === 'stdout' ? 1 : 2, 2],
      });
      const [code] = await once(child, 'exit');
      if (code !== 0) return build;
    }
  }
  return undefined;
}

/**
 * The arguments that make Node run Latchkey: as it is built, or straight from its sources where these are newer.
 * @param root the repository's directory
 */
export function latchkeyProgram(root: string): readonly string[] {
  const program = isStale(root, serverBuild) ? 'server/src/main.ts' : 'server/dist/latchkey.js';
  // With it the server gives back what only its start needed.
  return ['--expose-gc', join(root, program)];
}

function isStale(root: string, { results, sources }: Build): boolean {
  const built = Math.min(...results.map((path) => newestChange(join(root, path))));
  return built === 0 || sources.some((source) => newestChange(join(root, source)) > built);
}

/** Milliseconds of the last change of a file, or of the last one in a directory; 0 where there is none. */
function newestChange(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}
