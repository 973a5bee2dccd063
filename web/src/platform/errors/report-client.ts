import { browserTracingIntegration, captureException, init, makeFetchTransport } from '@sentry/browser';
import type { BootSentry } from '../boot/boot.ts';
import { cleanTransport } from './clean-transport.ts';
import { reportSampleRate } from './report-sample-rate.ts';

/** Starts the reporting of errors and of a sample of traces; the result reports an error that was caught. */
export function startReportClient(
  { dsn, environment }: BootSentry,
  release: string,
): (error: unknown) => void {
  init({
    dsn,
    release,
    environment,
    tracesSampleRate: reportSampleRate,
    // Whether this page is recorded is decided before the recorder is fetched.
    replaysSessionSampleRate: 1,
    replaysOnErrorSampleRate: 0,
    integrations: [browserTracingIntegration()],
    transport: cleanTransport(makeFetchTransport),
    // Where somebody was and what they did before is nobody's business.
    beforeSend: (event) => ({ ...event, request: undefined, breadcrumbs: [] }),
  });
  return captureException;
}
