import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readTestTimes } from './test-times.ts';

/** The first failing test ends the run of a mutant, so the fastest tests come first. */
export class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = readTestTimes();
    const cost = ({ moduleId }: TestSpecification) => times[moduleId]?.inAll ?? 0;
    return files.toSorted((a, b) => cost(a) - cost(b));
  }
}
