import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measuredCosts } from './measured-costs.ts';
import { scalingTables, withScalingTables } from './scaling-tables.ts';
import { hundredMillion } from './traffic-model.ts';

/**
 * docs/scaling.md as it is, and as computed from the rates in docs/performance.md and the traffic in traffic-model.ts.
 */
export function scalingDocument(root: string): { path: string; current: string; computed: string } {
  const path = join(root, 'docs', 'scaling.md');
  const current = readFileSync(path, 'utf8');
  const costs = measuredCosts(readFileSync(join(root, 'docs', 'performance.md'), 'utf8'));
  return { path, current, computed: withScalingTables(current, scalingTables(hundredMillion, costs)) };
}
