import { expect, it } from 'vitest';
import { attributesIn, linesOf } from './attribute-lines.ts';

it('parses whatever it formats', () => {
  const attributes = {
    department: 'Sales: Asia',
    level: 3,
    is_remote: true,
    badge: '007',
    code: '42',
    flag: 'true',
    quoted: '"so"',
    empty: '',
    spaced: ' in between ',
    lines: 'one\ntwo',
    list: '[1]',
  };
  expect(attributesIn(linesOf(attributes))).toEqual(attributes);
});

it('refuses a line without a name, and a repeated name', () => {
  expect(attributesIn('department')).toBeUndefined();
  expect(attributesIn(': Sales')).toBeUndefined();
  expect(attributesIn('a: 1\na: 2')).toBeUndefined();
  expect(attributesIn('\n a : 1 \n\n')).toEqual({ a: 1 });
});
