import { expect, it } from 'vitest';
import { plantTree } from './planted-tree.ts';
import { vocabularyFaults } from './vocabulary.ts';

const wellBehaved = {
  'docs/glossary.md': '| account event | what happened | news |',
  'CHANGELOG.md': 'Texts can be worded anew.',
  'server/src/again.ts': '/** Reads it again: a second factor, 2 steps, what is new. */',
  'web/src/read.tsx': '// Read aloud.',
};

const planted: Record<string, string> = {
  'server/src/a.ts': '// Reads it anew.',
  'server/src/b.ts': 'export const takeNews = 1;',
  'web/src/c.tsx': "export const text = 'Your second steps';",
  'docs/operate.md': 'Left out aloud.',
  'e2e/e.ts': '/** The result calls it off. */',
  'README.md': 'It thins out old entries.',
  'contract/src/f.ts': 'export const tellEnded = 1;',
};

it('accepts the terms of the glossary', async () => {
  await using tree = await plantTree(wellBehaved);
  expect(vocabularyFaults(tree.root)).toEqual([]);
});

it('reports exactly the planted words that the glossary replaces', async () => {
  await using tree = await plantTree({ ...wellBehaved, ...planted });
  const files = vocabularyFaults(tree.root).map((fault) => fault.split(':')[0]);
  expect(files.sort()).toEqual(Object.keys(planted).sort());
});
