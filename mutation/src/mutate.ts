import { Stryker } from '@stryker-mutator/core';
import { goal, report, scoreOf } from './report.ts';
import { type Choice, strykerOptions } from './stryker-options.ts';

/** Runs it and prints what was found; true where enough was noticed. */
export async function mutate(choice: Choice): Promise<boolean> {
  // The tests run on SQLite: a mutant of a rule is none of the database's.
  delete process.env.TEST_DATABASE;
  const results = await new Stryker(strykerOptions(choice)).runMutationTest();
  console.log(report(results));
  return scoreOf(results).percent >= goal;
}
