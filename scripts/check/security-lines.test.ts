import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { linesIn, rowsOf, securityLines, testsBySecurityLine } from './security-lines.ts';

const root = join(import.meta.dirname, '..', '..');
const document = readFileSync(join(root, 'docs', 'security.md'), 'utf8');

it('every line of the checklist has a test that is named after it, or a reason why it has none', () => {
  const rows = rowsOf(document);
  const unexplained = [...testsBySecurityLine(root)]
    .filter(
      ([name, files]) =>
        files.length === 0 && !/^not covered: (?!say why)\S.{20,}/.test(rows.get(name) ?? ''),
    )
    .map(([name]) => name);
  expect(unexplained).toEqual([]);
  expect([...rows.keys()]).toEqual([...securityLines]);
});

it('the table names no test file that does not name the line', () => {
  const tests = testsBySecurityLine(root);
  const wrong = [...rowsOf(document)].flatMap(([name, cell]) =>
    [...cell.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)]
      .map(([, file]) => file ?? '')
      .filter((file) => !tests.get(name)?.includes(file))
      .map((file) => `${name}: ${file}`),
  );
  expect(wrong).toEqual([]);
});

it('reads the titles of tests, and nothing else', () => {
  const source = [
    "it('#12 after five wrong guesses', () => {});",
    "describe('#1 #43 a call', () => {});",
    'it.each(list)(`R22 of %s one wins`, () => {});',
    "it.runIf(process.platform === 'linux')('R21 open files', () => {});",
    'test("#7 \'quoted\'", () => {});',
    '// #99 in a comment',
    "it('pays 5 #ffffff', () => {}); const other = '#98 no title';",
  ].join('\n');
  expect([...linesIn(source)].sort()).toEqual(['#1', '#12', '#43', '#7', 'R21', 'R22']);
});
