import { defineConfig } from 'vitest/config';
import { lastingThreads } from './src/lasting-threads.ts';

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
    setupFiles: ['mutation/src/cover-hooks.ts'],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
  },
});
