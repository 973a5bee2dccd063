import { defineConfig } from 'vitest/config';
import { lastingThreads } from './src/lasting-threads.ts';
import { QuickestFirst } from './src/quickest-first.ts';

// The server's tests as Stryker runs them, for every mutant again.
export default defineConfig({
  plugins: [
    {
      name: 'lasting-threads',
      // Stryker knows Vitest's own pools alone, and its choice stands above what is said below.
      configureVitest: ({ project: { config } }) =>
        Object.assign(config, { pool: lastingThreads.name, poolRunner: lastingThreads }),
    },
  ],
  test: {
    name: 'mutation',
    include: ['server/src/**/*.test.ts'],
    // It starts an Apache, which may not read where the databases are.
    exclude: ['**/apache.test.ts'],
    setupFiles: ['cover-hooks', 'limit-tests', 'stop-at-first'].map((name) => `mutation/src/${name}.ts`),
    sequence: { sequencer: QuickestFirst },
    isolate: false,
    // Limits are set where they are known: see limit-tests.ts.
    testTimeout: 0,
    hookTimeout: 0,
    teardownTimeout: 20_000,
  },
});
