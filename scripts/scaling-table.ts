// `npm run scaling-table`: writes the tables of docs/scaling.md again, from the rates of docs/performance.md and the traffic
// of scripts/scaling/traffic-model.ts.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scalingDocument } from './scaling/scaling-document.ts';

const { path, computed } = scalingDocument(join(import.meta.dirname, '..'));
writeFileSync(path, computed);
