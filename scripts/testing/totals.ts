import { readFileSync } from 'node:fs';

/** How many tests ended how. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  /** Titles of tests that passed only when they were run again. */
  retried: readonly string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { status: string }[] }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  errors: unknown[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** A file that could not be loaded counts as one failure: none of its tests is in the report. */
export function vitestTotals(report: VitestReport): Totals {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    // Vitest runs none again.
    retried: [],
  };
}

/** A test that passed at the second attempt counts as passed, and is named; an error outside of any test counts as one failure. */
export function playwrightTotals(report: PlaywrightReport): Totals {
  const { errors, stats } = report;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    retried: flakyIn(report),
  };
}

function flakyIn({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...here.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(flakyIn)];
}

/**
 * The totals of one run.
 * A runner that reports no failure and yet ends badly, or leaves no report, counts as one failure more.
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
    return { passed: 0, failed: 1, skipped: 0, retried: [] };
  }
}

/** 'N passed, N failed', then how many were skipped and which were retried, where any was. */
export function describeTotals({ passed, failed, skipped, retried }: Totals): string {
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  if (retried.length === 0) return counts;
  return [`${counts}, ${retried.length} retried:`, ...retried.map((title) => `  ${title}`)].join('\n');
}

export function sumTotals(all: Totals[]): Totals {
  const sum = (pick: (totals: Totals) => number) => all.reduce((total, each) => total + pick(each), 0);
  return {
    passed: sum((t) => t.passed),
    failed: sum((t) => t.failed),
    skipped: sum((t) => t.skipped),
    retried: all.flatMap((t) => t.retried),
  };
}
