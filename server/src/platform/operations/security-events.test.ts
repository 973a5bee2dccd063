import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { securityEvents } from './security-events.ts';

const root = join(import.meta.dirname, '../../../..');

it('is in docs/operate.md as a table, word for word', () => {
  const book = readFileSync(join(root, 'docs/operate.md'), 'utf8');
  const rows = [...book.matchAll(/^\| `([a-z_]+\.[a-z_]+)` \| (.+) \|$/gm)].map(([, name, means]) => [
    name,
    means,
  ]);
  expect(rows).toEqual(Object.entries(securityEvents));
});

it('contains no name that is never logged', () => {
  const sources = globSync('server/src/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/security-events.ts'],
  })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  // The names of sign-in events are built from their result. The types list the results.
  const written = Object.keys(securityEvents).filter((name) => !name.startsWith('sign_in.'));
  expect(written.filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
});
