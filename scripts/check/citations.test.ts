import { expect, it } from 'vitest';
import { citationFaults } from './citations.ts';
import { type Files, plantTree } from './planted-tree.ts';

const record = '# 12. A choice\n\n## Context\n\n## Decision\n\n## Consequences\n\n## Not taken\n';

const wellBehaved: Files = {
  'ARCHITECTURE.md': '# Architecture\n\n## Rules\n',
  'docs/security.md':
    '| Number | Attack | Tests |\n|---|---|---|\n| H2 | A sentence. | |\n| #12 | A sentence. | |\n| R5 | A sentence. | |\n',
  'docs/behaviour/login.md':
    '# Login\n\n## The `lockout`, twice\n\nSee [the list](../security.md), [above](#login), [12](../decisions/0012-a-choice.md#decision) and #12.\n',
  'docs/decisions/0012-a-choice.md': record,
  'server/src/login.ts': [
    '/** Ten at most (docs/behaviour/login.md#the-lockout-twice, security #12 and R5). */',
    '// docs/decisions/0012, security H2, ARCHITECTURE.md#rules, RFC 6749 §4.1.',
    "export const colour = '#999'; // #12",
    "export const elsewhere = 'https://example.com/docs/behaviour/other.md';",
  ].join('\n'),
  'web/src/look.css': '/* security #12 */\na { color: #123; }',
};

/** File → its planted content, and the expected fault. */
const planted: Record<string, [content: string, fault: string]> = {
  'server/src/a.ts': [
    '// (docs/behaviour/login.md#lock)',
    ':1: docs/behaviour/login.md has no heading #lock',
  ],
  'server/src/b.ts': ['\n/** docs/behaviour/nowhere.md */', ':2: there is no docs/behaviour/nowhere.md'],
  'server/src/c.ts': ['const a = 1; // security #13', ':1: docs/security.md has no number #13'],
  'server/src/d.ts': [' * (security R6)', ':1: docs/security.md has no number R6'],
  'server/src/e.ts': ['// docs/decisions/0013', ':1: there is no docs/decisions/0013'],
  'web/src/f.tsx': ['/** The form (spec §2). */', ":1: 'spec §' is not in this repository"],
  'contract/src/g.ts': ["source: 'decisions §6',", ":1: 'decisions §' is not in this repository"],
  'contract/src/h.ts': ['// decisions.md', ":1: 'decisions.md' is not in this repository"],
  'e2e/i.ts': ['// architecture rule 3', ":1: 'architecture rule' is not in this repository"],
  'docs/connect.md': ['See [it](behaviour/login.md#no).', ':1: docs/behaviour/login.md has no heading #no'],
  'docs/decisions/0014-short.md': [
    '# 14. Short\n\n## Context\n',
    ": no 'Decision', 'Consequences', 'Not taken'",
  ],
  'docs/decisions/0015-long.md': [`${record + '\n'.repeat(60)}end`, ': 70 lines, at most 60'],
};

it('finds nothing if every citation resolves', async () => {
  await using tree = await plantTree(wellBehaved);
  expect(citationFaults(tree.root)).toEqual([]);
});

it('reports exactly the planted citations that lead nowhere or have a forbidden form', async () => {
  const violations = Object.fromEntries(Object.entries(planted).map(([file, [content]]) => [file, content]));
  await using tree = await plantTree({ ...wellBehaved, ...violations });
  const expected = Object.entries(planted).map(([file, [, fault]]) => expect.stringContaining(file + fault));
  const found = citationFaults(tree.root);
  expect(found).toHaveLength(expected.length);
  expect(found).toEqual(expect.arrayContaining(expected));
});
