import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, inject, vi } from 'vitest';

/**
 * A setup file: a mutant that makes a test wait for ever must not cost the minutes that all tests together may take.
 * Without a mutant nothing is limited, and the slowest test is noted; with one, each may take many times as long as that.
 */
const notes = '.slowest-test';
const leastLimit = 10_000;
const mode = inject('mode' as never) as 'dry-run' | 'mutant';
const slowest = existsSync(notes) ? Number(readFileSync(notes, 'utf8')) : 0;

if (mode === 'mutant') {
  const limit = Math.max(leastLimit, slowest * 3);
  vi.setConfig({ testTimeout: limit, hookTimeout: limit });
} else {
  afterEach(({ task }) => {
    const started = task.result?.startTime ?? Date.now();
    const known = existsSync(notes) ? Number(readFileSync(notes, 'utf8')) : 0;
    const took = Date.now() - started;
    if (took > known) writeFileSync(notes, String(took));
  });
}
