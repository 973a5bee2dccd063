import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Number of tests by result. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  /** Titles of the tests that failed, each with its file. A failure outside any test has no title. */
  failures: readonly string[];
  /** Titles of tests that passed only when repeated. */
  retried: readonly string[];
}

export const noTests: Totals = { passed: 0, failed: 0, skipped: 0, failures: [], retried: [] };

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: VitestFile[];
}

interface VitestFile {
  name: string;
  status: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { status: string }[] }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  errors: unknown[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** A file that could not be loaded counts as one failure, because none of its tests is in the report. */
export function vitestTotals(report: VitestReport): Totals {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...namesOf(report, ({ status }) => status === 'failed'),
      ...unloaded.map(({ name }) => fileOf(name)),
    ],
    // It contains the messages of failed attempts.
    retried: namesOf(report, (test) => test.status === 'passed' && !!test.failureMessages?.length),
  };
}

/** As Playwright names it. The runners run in the root of the repository. */
const fileOf = (path: string): string => relative(process.cwd(), path);

function namesOf(
  { testResults }: VitestReport,
  wanted: (test: VitestFile['assertionResults'][number]) => boolean,
): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(wanted).map(({ fullName }) => `${fileOf(name)}: ${fullName}`),
  );
}

/**
 * A test that passed at the second attempt counts as passed, and is listed. An error outside any test counts as one
 * failure.
 */
export function playwrightTotals(report: PlaywrightReport): Totals {
  const { errors, stats } = report;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: specsThat(report, 'unexpected'),
    retried: specsThat(report, 'flaky'),
  };
}

function specsThat({ suites = [], specs = [] }: PlaywrightSuite, ended: 'unexpected' | 'flaky'): string[] {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === ended));
  return [
    ...here.map(({ file, title }) => `${file}: ${title}`),
    ...suites.flatMap((suite) => specsThat(suite, ended)),
  ];
}

/**
 * The totals of one run.
 * A runner that reports no failure but exits with an error, or writes no report, counts as one additional failure.
 * @param code the runner's exit code
 * @param reportFile its JSON report
 */
export function totalsOfRun<Report>(
  code: number,
  reportFile: string,
  read: (report: Report) => Totals,
): Totals {
  const totals = readReport(reportFile, read);
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}

function readReport<Report>(file: string, read: (report: Report) => Totals): Totals {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { ...noTests, failed: 1 };
  }
}

/**
 * 'N passed, N failed', followed by the number of skipped and retried tests, if any, and the names of the failed and
 * retried ones. Printed last, where readers of a long output look.
 */
export function describeTotals({ passed, failed, skipped, failures, retried }: Totals): string {
  const counts = [`${passed} passed`, `${failed} failed`];
  if (skipped > 0) counts.push(`${skipped} skipped`);
  if (retried.length > 0) counts.push(`${retried.length} retried`);
  return [
    counts.join(', '),
    ...failures.map((title) => `  failed: ${title}`),
    ...retried.map((title) => `  retried: ${title}`),
  ].join('\n');
}

export function sumTotals(all: Totals[]): Totals {
  const sum = (pick: (totals: Totals) => number) => all.reduce((total, each) => total + pick(each), 0);
  return {
    passed: sum((t) => t.passed),
    failed: sum((t) => t.failed),
    skipped: sum((t) => t.skipped),
    failures: all.flatMap((t) => t.failures),
    retried: all.flatMap((t) => t.retried),
  };
}
