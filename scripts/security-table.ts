// `npm run security-table`: writes the table of docs/security.md again, from the names of the tests and the sentences that
// stand in it. After a merge it takes the rows of both sides.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { securityTable, testsBySecurityNumber } from './check/security-lines.ts';

const root = join(import.meta.dirname, '..');
const path = join(root, 'docs', 'security.md');
const document = readFileSync(path, 'utf8');
const [introduction = ''] = document.split(/^(?:<{7}.*\n)?\| Number /m);

writeFileSync(path, introduction + securityTable(document, testsBySecurityNumber(root)));
