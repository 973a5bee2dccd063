import { browserTracingIntegration, captureException, init, makeFetchTransport } from '@sentry/browser';
import type { BootSentry } from '../boot/boot.ts';
import { cleanTransport } from './clean-transport.ts';
import { reportSampleRate } from './report-sample-rate.ts';

/** Starts the reporting of errors and of a sample of traces; returns a function that reports a caught error. */
export function startReportClient(
  { dsn, environment }: BootSentry,
  release: string,
): (error: unknown) => void {
  init({
    dsn,
    release,
    environment,
    tracesSampleRate: reportSampleRate,
    // Whether this page is recorded was decided before the recorder was fetched.
    replaysSessionSampleRate: 1,
    replaysOnErrorSampleRate: 0,
    integrations: [browserTracingIntegration()],
    transport: cleanTransport(makeFetchTransport),
    // Where the person was, and what they did before, is private.
    beforeSend: (event) => ({ ...event, request: undefined, breadcrumbs: [] }),
  });
  return captureException;
}
