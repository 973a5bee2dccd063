import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const runtimeImport =
  /^(?:import|export)\s(?!type\b)[^;]*?from\s+'(\.[^']+\.ts)'|import\('(\.[^']+\.ts)'\)/gm;

/**
 * The server's test files that use a database, found by following their imports to `platform/db/open-database.ts`.
 * There is no list in which a new test could be forgotten for PostgreSQL.
 * @param root the repository's directory
 * @returns paths relative to it, sorted
 */
export function databaseTests(root: string): string[] {
  const reaches = new Map<string, boolean>();

  function reachesDatabase(file: string): boolean {
    const known = reaches.get(file);
    if (known !== undefined) return known;
    reaches.set(file, file === 'server/src/platform/db/open-database.ts');
    const found = reaches.get(file) || importsOf(root, file).some(reachesDatabase);
    reaches.set(file, found);
    return found;
  }

  return globSync('server/src/**/*.test.ts', { cwd: root }).filter(reachesDatabase).sort();
}

function importsOf(root: string, file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const paths = [...source.matchAll(runtimeImport)].map(([, from, dynamic]) => from ?? dynamic ?? '');
  return paths.map((path) => normalize(join(dirname(file), path))).filter((path) => !path.startsWith('..'));
}
