import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { measuredCosts } from './measured-costs.ts';
import { workOf } from './scaling-tables.ts';
import { hundredMillion } from './traffic-model.ts';

const docs = join(import.meta.dirname, '..', '..', 'docs');
const performance = readFileSync(join(docs, 'performance.md'), 'utf8');

const costs = {
  checkOnPostgres: 1_000,
  password: 100,
  refresh: 400,
  authorisationOnPostgres: 100,
  authorisationBeside: 200,
};

it('computes work, peaks and required resources', () => {
  const model = { ...hundredMillion, accounts: 86_400, eventsPerAccountAndDay: 1_000 };
  const found = Object.fromEntries(workOf(model, costs).map((work) => [work.name.split(' ').at(-1), work]));
  // A thousand events per second, three times that at the peak, on processes that are half idle.
  expect(found.checks).toMatchObject({ mean: 1_000, peak: 3_000, needed: 6 });
  expect(found.people).toMatchObject({ mean: 10, peak: 30, rate: 50, unit: 'core', needed: 2 });
  // Half the rate on PostgreSQL, as for authorisations.
  expect(found.refreshes).toMatchObject({ mean: 100, peak: 300, rate: 200, needed: 3 });
  expect(found.authorisations).toMatchObject({ mean: 20, peak: 60, rate: 100, needed: 2 });
});

it('hashes only the attacks that no limit stops', () => {
  const attacks = workOf(hundredMillion, costs).find(({ name }) => name.endsWith('attackers'));
  expect(attacks?.mean).toBeCloseTo(700);
  expect(attacks?.costly).toBeCloseTo(210);
});

it('uses no rate that is not measured', () => {
  expect(() => measuredCosts(performance.replaceAll('| refresh |', '| renewal |'))).toThrow(
    "no line 'refresh'",
  );
});
