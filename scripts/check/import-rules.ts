import { globSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from './run-tool.ts';

export interface Violation {
  rule: string;
  from: string;
  to: string;
}

interface CruiseResult {
  modules: { source: string; dependencies: unknown[] }[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
}

const config = join(import.meta.dirname, '..', '..', '.dependency-cruiser.js');
const trees = ['contract', 'server', 'web', 'e2e'];

/**
 * Checks every import of a tree against `.dependency-cruiser.js`.
 * @param root a directory laid out like the repository
 * @throws if a source file was not read, because dependency-cruiser reports success for what it cannot parse
 */
export async function importViolations(root: string): Promise<{ violations: Violation[]; modules: number }> {
  const sources = globSync(`{${trees.join(',')}}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  const present = trees.filter((tree) => sources.some((source) => source.startsWith(`${tree}/`)));
  const { stdout, output } = await runTool(
    'depcruise',
    ['--config', config, '--output-type', 'json', ...present],
    root,
  );
  const result = parse(stdout, output);
  assertAllRead(sources, result.modules);
  return {
    violations: result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    modules: result.modules.length,
  };
}

function parse(stdout: string, output: string): CruiseResult {
  try {
    return JSON.parse(stdout);
  } catch (cause) {
    throw new Error(`dependency-cruiser did not finish:\n${output}`, { cause });
  }
}

/** @throws naming the sources that are not among the modules, or if no module imports anything */
export function assertAllRead(sources: string[], modules: CruiseResult['modules']): void {
  const read = new Set(modules.map(({ source }) => source));
  const unread = sources.filter((source) => !read.has(source));
  if (unread.length > 0) {
    throw new Error(
      `dependency-cruiser did not read ${unread.slice(0, 5).join(', ')} (${unread.length} in all)`,
    );
  }
  if (!modules.some(({ dependencies }) => dependencies.length > 0)) {
    throw new Error('dependency-cruiser found no import at all: it cannot read this TypeScript');
  }
}
