import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { forgetSurvivors } from './forget-survivors.ts';
import { goal, keepSources, report, scoreOf } from './report.ts';
import { type Choice, resultsOf, servicesOf, strykerOptions } from './stryker-options.ts';

/** Where Linux keeps files in memory: the thousands of databases that the tests make need not reach a disk. */
const memory = '/dev/shm';

/** Runs it and prints what was found; true where enough was noticed. */
export async function mutate(choice: Choice): Promise<boolean> {
  // The tests run on SQLite: a mutant of a rule is none of the database's.
  delete process.env.TEST_DATABASE;
  if (choice.again) forgetSurvivors(resultsOf(choice));
  keepSources(globSync(servicesOf(choice)));
  const databases = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'latchkey-mutation-'));
  process.env.TMPDIR = databases;
  const results = await new Stryker(strykerOptions(choice))
    .runMutationTest()
    // A test that is broken off removes nothing.
    .finally(() => rmSync(databases, { recursive: true, force: true }));
  console.log(report(results));
  return scoreOf(results).percent >= goal;
}
