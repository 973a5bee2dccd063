import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Something that must be built before it is run. All paths are relative to the repository. */
export interface Build {
  readonly name: string;
  readonly directory: string;
  /** Vite configurations in order: the portal's first, because it empties the directory. */
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
 * The builds whose results are missing or older than their sources.
 * @param root the repository's directory
 */
export function staleBuilds(root: string): readonly Build[] {
  return [webBuild, serverBuild].filter((build) => isStale(root, build));
}

/** The builds with a missing result. */
export function missingBuilds(root: string): readonly Build[] {
  return [webBuild, serverBuild].filter(({ results }) =>
    results.some((path) => !existsSync(join(root, path))),
  );
}

/** The Vite command with arguments, for each configuration of the build. */
export function viteRuns(root: string, { configs }: Build): readonly (readonly string[])[] {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  return configs.map((config) => [vite, 'build', '--config', config]);
}

/**
 * Builds what is stale.
 * @param root the repository's directory
 * @param output the stream for the builder's output; `stderr` keeps standard output clean
 * @returns the first build that failed
 */
export async function runStaleBuilds(root: string, output: 'stdout' | 'stderr'): Promise<Build | undefined> {
  for (const build of staleBuilds(root)) {
    process.stderr.write(`Building the ${build.name} …\n`);
    for (const args of viteRuns(root, build)) {
      const child = spawn(process.execPath, args, {
        cwd: join(root, build.directory),
        // Overrides the caller's setting: otherwise React would be built for development.
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
 * The arguments that make Node run Latchkey: the build, or the sources if they are newer.
 * @param root the repository's directory
 */
export function latchkeyProgram(root: string): readonly string[] {
  const program = isStale(root, serverBuild) ? 'server/src/main.ts' : 'server/dist/latchkey.js';
  // Lets the server collect the garbage of its start.
  return ['--expose-gc', join(root, program)];
}

function isStale(root: string, { results, sources }: Build): boolean {
  const built = Math.min(...results.map((path) => newestChange(join(root, path))));
  return built === 0 || sources.some((source) => newestChange(join(root, source)) > built);
}

/** Time of the last change of a file, or of any file in a directory, in milliseconds; 0 if it does not exist. */
function newestChange(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}
