import { expect, it } from 'vitest';
import { numbersIn, securityFaults, securityRows, securityTable } from './security-lines.ts';

const sentence = 'A code is sent twice: the second time it is refused.';
const files = 'server/src/a.test.ts';
/** A table in which every required number has a sentence and a test. */
const tests = new Map([...securityRows(securityTable('', new Map())).keys()].map((name) => [name, [files]]));
const whole = securityTable('', tests).replaceAll('|  |', `| ${sentence} |`);

it('finds no fault if each number has a sentence and a test', () => {
  expect(securityFaults(whole, tests)).toEqual([]);
});

it('accepts a new number with a sentence, and says where to write a missing one', () => {
  const named = new Map([...tests, ['#93', [files]]]);
  const [fault, ...others] = securityFaults(whole, named);
  expect(fault).toContain('#93: no sentence says what is attacked');
  expect(fault).toContain("column 'Attack' of row #93 in docs/security.md");
  expect(others).toEqual([]);

  const written = securityTable(`${whole}| #93 | ${sentence} | |\n`, named);
  expect(securityFaults(written, named)).toEqual([]);
  expect(securityRows(written).get('#93')).toEqual({ attack: sentence, tests: `\`${files}\`` });
});

it('reports a number without a test, and a table row whose test does not name the number', () => {
  const without = new Map([...tests].filter(([name]) => name !== '#12'));
  expect(securityFaults(whole, without)).toEqual([
    expect.stringContaining("#12: no test is named '#12 …'"),
    expect.stringContaining(`#12: no test in ${files}`),
  ]);
  const explained = whole.replace(
    /^(\| #12 \|.*\|).*\|$/m,
    '$1 not covered: needs a second machine to show |',
  );
  expect(securityFaults(explained, without)).toEqual([]);
  expect(securityTable(explained, without)).toContain('not covered: needs a second machine to show');
});

it('reports a number that was removed', () => {
  const shortened = whole.replace(/^\| R5 .*\n/m, '');
  expect(securityFaults(shortened, tests)).toEqual([expect.stringContaining('R5: no sentence')]);
});

it('accepts both sides of a merge', () => {
  const merged = [
    whole,
    '<<<<<<< HEAD',
    `| #93 | ${sentence} | |`,
    '=======',
    '| #93 |  | `server/src/b.test.ts` |',
    `| #94 | ${sentence} | |`,
    '>>>>>>> theirs',
  ].join('\n');
  const table = securityTable(merged, new Map([...tests, ['#93', [files]], ['#94', [files]]]));
  expect(table).not.toMatch(/<<<|>>>|===/);
  expect([...securityRows(table)].filter(([, { attack }]) => !attack)).toEqual([]);
  expect(table.indexOf('| #94 ')).toBeLessThan(table.indexOf('| R1 '));
});

it('reads only the titles of tests', () => {
  const source = [
    "it('#12 after five wrong guesses', () => {});",
    "describe('#1 #43 a call', () => {});",
    'it.each(list)(`R22 of %s one wins`, () => {});',
    "it.runIf(process.platform === 'linux')('R21 open files', () => {});",
    'test("#7 \'quoted\'", () => {});',
    '// #99 in a comment',
    "it('pays 5 #ffffff', () => {}); const other = '#98 no title';",
  ].join('\n');
  expect([...numbersIn(source)].sort()).toEqual(['#1', '#12', '#43', '#7', 'R21', 'R22']);
});
