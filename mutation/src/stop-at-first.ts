import { afterEach, beforeAll, beforeEach, inject } from 'vitest';

/** The properties of a file or a describe that are used. */
interface Suite {
  readonly tasks: (Suite & { mode: string })[];
}

/**
 * A setup file: the first failing test has killed the mutant, so no more tests run. Replaces Vitest's own `bail`, which
 * cancels the run from outside: in a thread that is reused, the message may reach the run of the next mutant, which is
 * then tested incompletely.
 */
const mutant = inject('activeMutant' as never) as string | undefined;
const shared = globalThis as { killedMutant?: string | undefined };
const isKilled = () => mutant !== undefined && shared.killedMutant === mutant;

// biome-ignore lint/correctness/noEmptyPattern: Vitest asks for a pattern here
beforeAll(({}, suite) => {
  if (isKilled()) for (const task of (suite as Suite).tasks) task.mode = 'skip';
});

beforeEach(({ skip }) => {
  if (isKilled()) skip();
});

afterEach(({ task }) => {
  if (task.result?.state === 'fail') shared.killedMutant = mutant;
});
