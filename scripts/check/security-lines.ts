import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Numbers of the list that must stay in it, with a test or a reason. Any other joins by its row and a test's name. */
const lasting: readonly string[] = [
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
const number = /(?:^|\s)([#RH]\d+)(?=\s|$|:|,)/g;

interface SecurityRow {
  /** What is attacked or fails, and what must come back. Written by hand. */
  attack: string;
  /** The test files, or 'not covered: ' and why. */
  tests: string;
}

/** Number → the test files whose titles name it. `#12` in a comment does not count. */
export function testsBySecurityNumber(root: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of globSync(testFiles, { cwd: root }).sort()) {
    for (const name of numbersIn(readFileSync(join(root, file), 'utf8'))) {
      found.set(name, [...(found.get(name) ?? []), file]);
    }
  }
  return found;
}

/** The numbers that the titles of a test file name. */
export function numbersIn(source: string): Set<string> {
  const titles = [...source.matchAll(title)].map(([, , text]) => text ?? '');
  return new Set(titles.flatMap((text) => [...text.matchAll(number)].map(([, name]) => name ?? '')));
}

/** The rows of the table. Of two rows of one number, as a merge leaves them, the one with a sentence counts. */
export function securityRows(document: string): Map<string, SecurityRow> {
  const rows = new Map<string, SecurityRow>();
  for (const [, name = '', attack = '', tests = ''] of document.matchAll(
    /^\| ([#RH]\d+) \|(.*?)\|(.*)\|$/gm,
  )) {
    if (!rows.get(name)?.attack) rows.set(name, { attack: attack.trim(), tests: tests.trim() });
  }
  return rows;
}

/** What is wrong with docs/security.md beside the names of the tests, one fault each. */
export function securityFaults(document: string, tests: Map<string, string[]>): string[] {
  const rows = securityRows(document);
  const named = [...new Set([...lasting, ...rows.keys(), ...tests.keys()])];
  return named.flatMap((name) => {
    const { attack = '', tests: cell = '' } = rows.get(name) ?? {};
    const files = tests.get(name) ?? [];
    const faults: string[] = [];
    if (attack.length < 20) {
      faults.push(
        `${name}: no sentence says what is attacked. Run \`npm run security-table\`, then write the sentence by hand into the column 'Attack' of row ${name} in docs/security.md.`,
      );
    }
    if (files.length === 0 && !/^not covered: (?!say why)\S.{20,}/.test(cell)) {
      faults.push(
        `${name}: no test is named '${name} …'. Write one, or 'not covered: <why>' into the column 'Tests' of row ${name} in docs/security.md.`,
      );
    }
    for (const [, file = ''] of cell.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)) {
      if (!files.includes(file)) {
        faults.push(`${name}: no test in ${file} is named '${name} …'. Run \`npm run security-table\`.`);
      }
    }
    return faults;
  });
}

/** The table, from the sentences and reasons that stand in the document and from the names of the tests. */
export function securityTable(document: string, tests: Map<string, string[]>): string {
  const rows = securityRows(document);
  const names = [...new Set([...lasting, ...rows.keys(), ...tests.keys()])].sort(byNumber);
  const lines = names.map((name) => {
    const row = rows.get(name);
    const files = (tests.get(name) ?? []).map((file) => `\`${file}\``).join('<br>');
    const reason = row?.tests.startsWith('not covered') ? row.tests : 'not covered: say why';
    return `| ${name} | ${row?.attack ?? ''} | ${files || reason} |`;
  });
  return ['| Number | Attack | Tests |', '|---|---|---|', ...lines, ''].join('\n');
}

function byNumber(one: string, other: string): number {
  const group = (name: string) => 'H#R'.indexOf(name.charAt(0));
  return group(one) - group(other) || Number(one.slice(1)) - Number(other.slice(1));
}
