// `npm run security-table`: writes the table of docs/security.md anew from the names of the tests.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowsOf, testsBySecurityLine } from './check/security-lines.ts';

const root = join(import.meta.dirname, '..');
const path = join(root, 'docs', 'security.md');
const document = readFileSync(path, 'utf8');
const [introduction = ''] = document.split(/^\| Line /m);
const before = rowsOf(document);

const rows = [...testsBySecurityLine(root)].map(([name, files]) => {
  const cell = files.map((file) => `\`${file}\``).join('<br>');
  // A reason why there is no test is written by hand and stays until there is one.
  return `| ${name} | ${cell || (before.get(name) ?? 'not covered: say why here')} |`;
});
writeFileSync(path, `${introduction}| Line | Tests |\n|---|---|\n${rows.join('\n')}\n`);
