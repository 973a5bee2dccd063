// `npm run security-table`: regenerates the table of docs/security.md from the titles of the tests and its existing
// sentences. After a merge it keeps the rows of both sides.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { securityTable, testsBySecurityNumber } from './check/security-lines.ts';

const root = join(import.meta.dirname, '..');
const path = join(root, 'docs', 'security.md');
const document = readFileSync(path, 'utf8');
const [introduction = ''] = document.split(/^(?:<{7}.*\n)?\| Number /m);

writeFileSync(path, introduction + securityTable(document, testsBySecurityNumber(root)));
