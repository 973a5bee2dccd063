import type { Boot } from '../boot/boot.ts';
import { withoutQueries } from './without-queries.ts';

/** Without error reporting the browser's own console is where an error is found. */
let report: (error: unknown) => void = (error) => reportError(error);

/** Loads error reporting where the operator has configured it: 10 % of traces (spec §9). */
export function startErrorReports({ sentry_dsn, version }: Boot): void {
  if (!sentry_dsn) return;
  void import('@sentry/browser').then(({ browserTracingIntegration, captureException, init }) => {
    init({
      dsn: sentry_dsn,
      release: version,
      tracesSampleRate: 0.1,
      integrations: [browserTracingIntegration()],
      // Addresses of auth pages may carry one-time tokens.
      beforeSend: (event) => withoutQueries({ ...event, request: undefined, breadcrumbs: [] }),
      beforeSendSpan: withoutQueries,
    });
    report = captureException;
  });
}

export const reportCrash = (error: unknown) => report(error);
