// `npm run scaling-table`: regenerates the tables of docs/scaling.md from the rates in docs/performance.md and the
// traffic in scripts/scaling/traffic-model.ts.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scalingDocument } from './scaling/scaling-document.ts';

const { path, computed } = scalingDocument(join(import.meta.dirname, '..'));
writeFileSync(path, computed);
