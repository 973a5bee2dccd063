import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import { type Feature, testFilesOf } from './features.ts';

export interface Choice {
  readonly feature: Feature;
  /** Only services whose name begins with this. */
  readonly file: string;
  /** Only test files whose name begins with this. */
  readonly tests: string;
  /** Only tests survivors of the last run and what has changed since. */
  readonly again: boolean;
}

/** Output of the runs; not under version control. */
const results = 'mutation/.tmp';

/** The files to mutate. */
export const servicesOf = ({ feature, file }: Choice): string =>
  `server/src/features/${feature}/${file}*.service.ts`;

/** The last run's results, which the next run can continue. */
export const resultsOf = ({ feature }: Choice): string => `${results}/${feature}.json`;

/** How Stryker mutates the services of one feature, and which tests it runs. Paths are relative to the repository. */
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
    // `related` would select every test that starts a portal.
    vitest: { configFile: 'mutation/vitest.config.ts', related: false, pool: 'threads' },
    coverageAnalysis: 'perTest',
    // See stop-at-first.ts.
    disableBail: true,
    // Code that only runs when a file is loaded cannot be switched on for one test.
    ignoreStatic: true,
    ignorers: ['logs'],
    // Each worker loads the server and uses a core.
    concurrency: 1,
    // Relative to the duration of the same tests at the beginning, on this machine under its current load.
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
    // Not needed: Node strips the types without checking them.
    disableTypeChecks: false,
    allowConsoleColors: false,
  };
}
