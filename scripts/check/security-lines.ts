import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Numbers that must stay in the list, with a test or a reason. Others are added by a row and a test's title. */
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

// Without the tests of the tools, which contain planted titles.
const testFiles = ['{contract,server,web}/src/**/*.test.{ts,tsx}', 'e2e/**/*.{test,spec}.ts'];
/** Titles of `it('…')`, and of the function that `it.each(…)` and similar return. */
const title = /(?:\b(?:it|test|describe)[\w.]*|\))\s*\(\s*(['"`])([^\n]*?)\1/g;
const number = /(?:^|\s)([#RH]\d+)(?=\s|$|:|,)/g;

interface SecurityRow {
  /** The attack or failure, and the required behaviour. Written by hand. */
  attack: string;
  /** The test files, or 'not covered: ' with the reason. */
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

/** The rows of the table. If a merge leaves two rows for a number, the one with a sentence is used. */
export function securityRows(document: string): Map<string, SecurityRow> {
  const rows = new Map<string, SecurityRow>();
  for (const [, name = '', attack = '', tests = ''] of document.matchAll(
    /^\| ([#RH]\d+) \|(.*?)\|(.*)\|$/gm,
  )) {
    if (!rows.get(name)?.attack) rows.set(name, { attack: attack.trim(), tests: tests.trim() });
  }
  return rows;
}

/** The faults of docs/security.md, compared with the titles of the tests. */
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

/** The table, made from the sentences and reasons in the document and the titles of the tests. */
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
