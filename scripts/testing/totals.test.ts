import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeTotals, noTests, playwrightTotals, sumTotals, totalsOfRun, vitestTotals } from './totals.ts';

const test = (fullName: string, status: string, failureMessages: string[] = []) => ({
  fullName,
  status,
  failureMessages,
});
const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    {
      name: 'login.test.ts',
      status: 'failed',
      assertionResults: [
        test('signs in', 'failed', ['Error']),
        test('#46 two at once', 'passed', ['the first attempt']),
      ],
    },
    { name: 'mfa.test.ts', status: 'passed', assertionResults: [test('confirms', 'passed')] },
  ],
};

it('counts what Vitest reports', () => {
  expect(vitestTotals(vitestReport)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 3,
    failures: ['login.test.ts: signs in'],
    retried: ['login.test.ts: #46 two at once'],
  });
});

it('counts a file that could not be loaded as a failure', () => {
  const unloaded = { name: 'sessions.test.ts', status: 'failed', assertionResults: [] };
  const testResults = [...vitestReport.testResults, unloaded];
  expect(vitestTotals({ ...vitestReport, testResults })).toMatchObject({
    failed: 2,
    failures: ['login.test.ts: signs in', 'sessions.test.ts'],
  });
});

it('counts what Playwright reports, and an error outside any test as a failure', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(playwrightTotals({ errors: [{}], stats })).toEqual({
    passed: 6,
    failed: 2,
    skipped: 2,
    failures: [],
    retried: [],
  });
});

it('names what failed, and what passed only in a retry', () => {
  const spec = (title: string, status: string) => ({ title, file: 'login.spec.ts', tests: [{ status }] });
  const suites = [
    {
      specs: [spec('signs in', 'expected'), spec('signs out', 'unexpected')],
      suites: [{ specs: [spec('#46 two accounts', 'flaky')] }],
    },
  ];
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
  const totals = sumTotals([playwrightTotals({ errors: [], stats, suites }), vitestTotals(vitestReport)]);
  expect(describeTotals(totals).split('\n')).toEqual([
    '5 passed, 2 failed, 3 skipped, 2 retried',
    '  failed: login.spec.ts: signs out',
    '  failed: login.test.ts: signs in',
    '  retried: login.spec.ts: #46 two accounts',
    '  retried: login.test.ts: #46 two at once',
  ]);
});

it('never reports success for a run that ended badly or left no report', async () => {
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

it('names skipped tests', () => {
  const one = { ...noTests, passed: 10 };
  expect(describeTotals(one)).toBe('10 passed, 0 failed');
  expect(describeTotals(sumTotals([one, { ...noTests, passed: 1, failed: 2, skipped: 3 }]))).toBe(
    '11 passed, 2 failed, 3 skipped',
  );
});
