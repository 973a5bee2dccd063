import type { Boot } from '../boot/boot.ts';
import { whenIdle } from '../timing/when-idle.ts';
import { reportSampleRate } from './report-sample-rate.ts';

const recordWithinMs = 10_000;

/** Without error reporting, errors appear in the browser's console. */
let report: (error: unknown) => void = (error) => reportError(error);

/**
 * Loads error reporting if the operator has configured it: 10 % of traces and of recorded sessions
 * (docs/behaviour/web.md#error-reports).
 */
export function startErrorReports(boot: Boot): void {
  const { sentry, version } = boot;
  if (!sentry) return;
  void import('./report-client.ts').then(({ startReportClient }) => {
    report = startReportClient(sentry, version);
    if (Math.random() < reportSampleRate) whenIdle(startRecording, recordWithinMs);
  }, unreported);
}

function startRecording(): void {
  void import('./session-recording.ts').then(({ recordSession }) => recordSession(), unreported);
}

/** If the code cannot be fetched, that cannot be reported either. */
const unreported = () => undefined;

export const reportCrash = (error: unknown) => report(error);
