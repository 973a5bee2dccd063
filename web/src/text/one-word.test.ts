import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const english = globSync(
  ['web/src/text/en/*.ts', 'server/src/platform/text/*en.ts', 'contract/src/text/*.en.ts'],
  { cwd: root },
);

/** Without comments, which people do not see. */
const wordsIn = (file: string) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(\/\*|\*|\/\/)/.test(line))
    .join('\n');

it('email is spelled in one way in all texts', () => {
  expect(english.length).toBeGreaterThan(50);
  expect(english.filter((file) => /e-mail/i.test(wordsIn(file)))).toEqual([]);
});
