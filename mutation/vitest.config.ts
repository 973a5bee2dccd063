import { defineConfig } from 'vitest/config';
import { lastingThreads } from './src/lasting-threads.ts';
import { QuickestFirst } from './src/quickest-first.ts';

// The configuration in which Stryker runs the server's tests for every mutant.
export default defineConfig({
  plugins: [
    {
      name: 'lasting-threads',
      // Stryker only supports Vitest's own pools, and its choice overrides the settings below.
      configureVitest: ({ project: { config } }) =>
        Object.assign(config, { pool: lastingThreads.name, poolRunner: lastingThreads }),
    },
  ],
  test: {
    name: 'mutation',
    include: ['server/src/**/*.test.ts'],
    // It starts an Apache, which may not have access to the databases.
    exclude: ['**/apache.test.ts'],
    setupFiles: ['cover-hooks', 'limit-tests', 'stop-at-first'].map((name) => `mutation/src/${name}.ts`),
    sequence: { sequencer: QuickestFirst },
    isolate: false,
    // Limits are set in limit-tests.ts.
    testTimeout: 0,
    hookTimeout: 0,
    teardownTimeout: 20_000,
  },
});
