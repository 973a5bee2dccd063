import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import { type Feature, testFilesOf } from './features.ts';

export interface Choice {
  readonly feature: Feature;
  /** Only the services whose name begins like this. */
  readonly file: string;
  /** Run only the test files whose name begins with this. */
  readonly tests: string;
  /** Test again only what the last run left alive, or what has changed since. */
  readonly again: boolean;
}

/** What the runs leave behind; not under version control. */
const results = 'mutation/.tmp';

/** What is mutated. */
export const servicesOf = ({ feature, file }: Choice): string =>
  `server/src/features/${feature}/${file}*.service.ts`;

/** The last run's results, which the next one may go on from. */
export const resultsOf = ({ feature }: Choice): string => `${results}/${feature}.json`;

/** How Stryker changes the services of one feature, and which tests it then runs. Paths are relative to the repository. */
export function strykerOptions(choice: Choice): PartialStrykerOptions {
  const { feature, tests, again } = choice;
  return {
    mutate: [servicesOf(choice)],
    testFiles: testFilesOf(feature, tests),
    plugins: [
      '@stryker-mutator/vitest-runner',
      './mutation/src/ignore-logs.ts',
      './mutation/src/print-survivors.ts',
    ],
    testRunner: 'vitest',
    // `related` would be every test that starts a portal.
    vitest: { configFile: 'mutation/vitest.config.ts', related: false, pool: 'threads' },
    coverageAnalysis: 'perTest',
    // See stop-at-first.ts.
    disableBail: true,
    // What runs but once, when a file is loaded, cannot be switched on for one test.
    ignoreStatic: true,
    ignorers: ['logs'],
    // Each worker loads the server and takes a core of its own.
    concurrency: 1,
    // Relative to what the same tests took at the beginning, on this machine and beside what else it does.
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 30,
    tempDirName: `${results}/sandboxes`,
    ignorePatterns: [
      results,
      'bench',
      'e2e',
      'deploy',
      'data',
      'test-results',
      'playwright-report',
      'web/src',
    ],
    incremental: true,
    force: !again,
    incrementalFile: resultsOf(choice),
    htmlReporter: { fileName: `${results}/${feature}.html` },
    reporters: ['progress-append-only', 'survivors', 'html'],
    // Node has no need of it: the types are stripped and never checked.
    disableTypeChecks: false,
    allowConsoleColors: false,
  };
}
