import { defineConfig } from 'vitest/config';
import { databaseTests } from './scripts/testing/database-tests.ts';
import { patience } from './scripts/testing/patience.ts';

/** Time limits depend on the machine's load (scripts/testing/patience.ts). */
const patiently = {
  // As in the browser tests: tests that pass only in a retry are listed at the end of `npm test`.
  retry: process.env.CI ? 1 : 0,
  testTimeout: 60_000 * patience,
  hookTimeout: 60_000 * patience,
  teardownTimeout: 20_000 * patience,
  expect: { poll: { timeout: 5_000 * patience } },
};
/** A worker keeps its loaded modules for the next file, because loading them takes longer than most files' tests. */
const kept = { isolate: false };
/** For tests that start a portal. */
const built = { globalSetup: ['scripts/testing/build-missing.ts'] };

// The tests that use a database run on SQLite wherever they are, and a second time on PostgreSQL where
// TEST_POSTGRES_URL names a server (`npm test` starts one). Set TEST_DATABASE by hand to run one choice only.
const onPostgres = process.env.TEST_POSTGRES_URL && !process.env.TEST_DATABASE;

export default defineConfig({
  test: {
    // Many tests wait for processes and timers: on two cores, three workers take a quarter less time than two.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...patiently,
          ...built,
          ...kept,
          name: 'unit',
          include: ['{contract,server,web}/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...patiently,
          name: 'tooling',
          include: ['scripts/**/*.test.ts'],
        },
      },
      {
        // The server as a separate process: killed, stopped, disconnected.
        test: {
          ...patiently,
          ...built,
          name: 'process',
          include: ['e2e/**/*.test.ts'],
        },
      },
      ...(onPostgres
        ? [
            {
              test: {
                ...patiently,
                ...built,
                ...kept,
                name: 'postgres',
                env: { TEST_DATABASE: 'postgres' },
                include: databaseTests(import.meta.dirname),
              },
            },
          ]
        : []),
    ],
  },
});
