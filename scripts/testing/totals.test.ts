import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeTotals, playwrightTotals, sumTotals, totalsOfRun, vitestTotals } from './totals.ts';

const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ],
};

it('counts what Vitest reports', () => {
  expect(vitestTotals(vitestReport)).toEqual({ passed: 3, failed: 1, skipped: 3, retried: [] });
});

it('counts a file that could not be loaded as a failure', () => {
  const testResults = [...vitestReport.testResults, { status: 'failed', assertionResults: [] }];
  expect(vitestTotals({ ...vitestReport, testResults }).failed).toBe(2);
});

it('counts what Playwright reports, and an error outside of any test as a failure', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(playwrightTotals({ errors: [{}], stats })).toEqual({
    passed: 6,
    failed: 2,
    skipped: 2,
    retried: [],
  });
});

it('names what passed only when it was run again', () => {
  const spec = (title: string, status: string) => ({ title, file: 'login.spec.ts', tests: [{ status }] });
  const suites = [
    { specs: [spec('signs in', 'expected')], suites: [{ specs: [spec('#46 two accounts', 'flaky')] }] },
  ];
  const stats = { expected: 1, unexpected: 0, flaky: 1, skipped: 0 };
  const totals = sumTotals([playwrightTotals({ errors: [], stats, suites }), vitestTotals(vitestReport)]);
  expect(totals.retried).toEqual(['login.spec.ts: #46 two accounts']);
  expect(describeTotals(totals)).toBe(
    '5 passed, 1 failed, 3 skipped, 1 retried:\n  login.spec.ts: #46 two accounts',
  );
});

it('never calls a run good that ended badly or left no report', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'latchkey-totals-'));
  const file = join(directory, 'report.json');
  try {
    expect(totalsOfRun(0, file, vitestTotals).failed).toBe(1);
    const good = { ...vitestReport, numFailedTests: 0, testResults: [] };
    await writeFile(file, JSON.stringify(good));
    expect(totalsOfRun(0, file, vitestTotals).failed).toBe(0);
    expect(totalsOfRun(1, file, vitestTotals).failed).toBe(1);
  } finally {
    await rm(directory, { recursive: true });
  }
});

it('names skipped tests where there are any', () => {
  const one = { passed: 10, failed: 0, skipped: 0, retried: [] };
  expect(describeTotals(one)).toBe('10 passed, 0 failed');
  expect(describeTotals(sumTotals([one, { passed: 1, failed: 2, skipped: 3, retried: [] }]))).toBe(
    '11 passed, 2 failed, 3 skipped',
  );
});
