import { afterEach, beforeAll, beforeEach, inject } from 'vitest';

/** As far as it is read of a file or a describe. */
interface Suite {
  readonly tasks: (Suite & { mode: string })[];
}

/**
 * A setup file: the first test that fails has killed the mutant, and nothing more is run. It stands in for Vitest's own
 * `bail`, which cancels the run from outside: in a thread that lasts, the message may reach the run of the next mutant,
 * of which then too little is tested.
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
