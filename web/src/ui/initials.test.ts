import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Ada Lovelace', 'AL'],
  ['  ada ', 'A'],
  ['Nguyễn Thị Minh Khai', 'NK'],
  ['李 小龍', '李小'],
  ['👩‍💻 Dev', '👩‍💻D'],
  ['', '?'],
  [null, '?'],
])('%j → %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
