import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Duration of a file's tests without a mutant, in milliseconds. */
export interface TestTimes {
  readonly inAll: number;
  readonly slowest: number;
}

/** In Stryker's copy of the repository. */
const notes = '.test-times.json';

/** By the path of each test file. */
export function readTestTimes(): Record<string, TestTimes> {
  return existsSync(notes) ? (JSON.parse(readFileSync(notes, 'utf8')) as Record<string, TestTimes>) : {};
}

export function noteTestTimes(file: string, times: TestTimes): void {
  writeFileSync(notes, JSON.stringify({ ...readTestTimes(), [file]: times }));
}
