// `npm run scaling-table`: writes the tables of docs/scaling.md again, from the rates of docs/performance.md and the traffic
// of scripts/scaling/traffic-model.ts.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measuredCosts } from './scaling/measured-costs.ts';
import { scalingTables, withScalingTables } from './scaling/scaling-tables.ts';
import { hundredMillion } from './scaling/traffic-model.ts';

const docs = join(import.meta.dirname, '..', 'docs');
const path = join(docs, 'scaling.md');
const costs = measuredCosts(readFileSync(join(docs, 'performance.md'), 'utf8'));

writeFileSync(path, withScalingTables(readFileSync(path, 'utf8'), scalingTables(hundredMillion, costs)));
