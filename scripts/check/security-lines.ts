import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every line of the security checklist: what must hold is said in the test that is named after it. */
export const securityLines: readonly string[] = [
  ...numbers('H', 1, 11),
  ...numbers('#', 1, 78),
  ...numbers('#', 82, 87),
  ...numbers('R', 1, 9),
  ...numbers('R', 11, 18),
  ...numbers('R', 20, 25),
];

function numbers(prefix: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `${prefix}${first + index}`);
}

// The tests of the tools plant titles of their own.
const testFiles = ['{contract,server,web}/src/**/*.test.{ts,tsx}', 'e2e/**/*.{test,spec}.ts'];
/** Of `it('…')`, and of what `it.each(…)` and its like return. */
const title = /(?:\b(?:it|test|describe)[\w.]*|\))\s*\(\s*(['"`])([^\n]*?)\1/g;
const line = /(?:^|\s)([#RH]\d+)(?=\s|$|:|,)/g;

/** Which test files name which lines in the title of a test. `#12` in a comment does not count. */
export function testsBySecurityLine(root: string): Map<string, string[]> {
  const found = new Map<string, string[]>(securityLines.map((name) => [name, []]));
  for (const file of globSync(testFiles, { cwd: root }).sort()) {
    for (const name of linesIn(readFileSync(join(root, file), 'utf8'))) found.get(name)?.push(file);
  }
  return found;
}

/** The lines that the titles of a test file name. */
export function linesIn(source: string): Set<string> {
  const titles = [...source.matchAll(title)].map(([, , text]) => text ?? '');
  return new Set(titles.flatMap((text) => [...text.matchAll(line)].map(([, name]) => name ?? '')));
}

/** The rows of a Markdown table: line → the rest of its row. */
export function rowsOf(document: string): Map<string, string> {
  const rows = document.matchAll(/^\| ([#RH]\d+) \| (.*) \|$/gm);
  return new Map([...rows].map(([, name, rest]) => [name ?? '', rest ?? '']));
}
