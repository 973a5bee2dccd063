import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { forgetSurvivors } from './forget-survivors.ts';
import { goal, keepSources, report, scoreOf } from './report.ts';
import { type Choice, resultsOf, servicesOf, strykerOptions } from './stryker-options.ts';

/** Linux's in-memory file system: the tests' thousands of databases need not reach a disk. */
const memory = '/dev/shm';

/** Runs it and prints the results; true if the goal was reached. */
export async function mutate(choice: Choice): Promise<boolean> {
  // The tests run on SQLite, because mutated rules do not depend on the database.
  delete process.env.TEST_DATABASE;
  if (choice.again) forgetSurvivors(resultsOf(choice));
  keepSources(globSync(servicesOf(choice)));
  const databases = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'latchkey-mutation-'));
  process.env.TMPDIR = databases;
  const results = await new Stryker(strykerOptions(choice))
    .runMutationTest()
    // An aborted test does not clean up.
    .finally(() => rmSync(databases, { recursive: true, force: true }));
  console.log(report(results));
  return scoreOf(results).percent >= goal;
}
