import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../clock/clock.ts';
import type { EndedRequests } from '../http/ended-requests.ts';
import { type DescribedError, describeError } from '../log/describe-error.ts';
import { safeLine } from '../log/safe-line.ts';
import { mostErrorsRemembered, sameErrorAgainAfter, tracesSampleRate } from './limits.ts';
import { createReportQueue } from './report-queue.ts';
import type { SentryTarget } from './sentry-target.ts';

export interface ErrorReportsOptions {
  readonly target: SentryTarget;
  readonly clock: Clock;
  /** The product's version. */
  readonly release: string;
  readonly environment: string;
  /** From 0 to 1; for tests. */
  readonly sampleRate?: number;
}

export type ErrorReports = ReturnType<typeof createErrorReports>;

/**
 * Reports errors, and the duration of every tenth request, to a service that speaks Sentry's protocol
 * (https://develop.sentry.dev/sdk/envelopes/), without a library that would hook into every call.
 * A report contains only what a log line may contain and passes the same filter: no headers, no body, no page address.
 */
export function createErrorReports(options: ErrorReportsOptions) {
  const { target, clock, release, environment, sampleRate = tracesSampleRate } = options;
  const queue = () => createReportQueue({ target, clock, client: `latchkey/${release}` });
  // Anybody can have any number of requests timed: they have a queue of their own, so that they displace no errors
  // (security #337).
  const queues = { event: queue(), transaction: queue() };
  const reportedAt = new Map<string, number>();

  function send(type: 'event' | 'transaction', fields: Record<string, unknown>): void {
    const event_id = randomBytes(16).toString('hex');
    const common = { event_id, platform: 'node', environment, release, server_name: 'latchkey' };
    const lines = [{ event_id, sent_at: timeOf(clock.now()) }, { type }, { ...common, ...fields }];
    queues[type].add(lines.map((line) => safeLine(JSON.stringify(line))).join('\n'));
  }

  /** A repeated error is reported again only after some time. */
  function isNew(described: DescribedError): boolean {
    const name = `${described.type}: ${described.message}`;
    const before = reportedAt.get(name);
    if (before !== undefined && clock.now() - before < sameErrorAgainAfter) return false;
    if (reportedAt.size >= mostErrorsRemembered) reportedAt.clear();
    reportedAt.set(name, clock.now());
    return true;
  }

  return {
    /** Reports an error that was logged: its fields and the log message. */
    capture({ err, reference, route }: LoggedError, message: string): void {
      const described = describeError(err ?? new Error(message));
      if (!isNew(described)) return;
      send('event', {
        timestamp: clock.now() / 1000,
        level: 'error',
        logger: message,
        exception: { values: exceptionsOf(described) },
        ...(typeof route === 'string' ? { transaction: route } : {}),
        ...(typeof reference === 'string' ? { tags: { reference } } : {}),
      });
    },
    /**
     * Reports the duration of every tenth request by its route pattern; a request that a page traces becomes part of
     * the page's trace.
     */
    trace(ended: EndedRequests): void {
      ended.listen(({ id, method, route, status, elapsed, message }) => {
        const from = traceOf(message.headers);
        if (!(from.isSampled ?? Math.random() < sampleRate)) return;
        const end = clock.now();
        send('transaction', {
          transaction: `${method} ${route ?? 'none'}`,
          transaction_info: { source: 'route' },
          start_timestamp: (end - elapsed) / 1000,
          timestamp: end / 1000,
          contexts: {
            trace: {
              trace_id: from.traceId,
              span_id: randomBytes(8).toString('hex'),
              ...(from.parent ? { parent_span_id: from.parent } : {}),
              op: 'http.server',
              status: status < 500 ? 'ok' : 'internal_error',
              data: { 'http.response.status_code': status },
            },
          },
          tags: { reference: id },
          spans: [],
        });
      });
    },
    async flush(): Promise<void> {
      await Promise.all([queues.event.flush(), queues.transaction.flush()]);
    },
  };
}

/** The fields of a log call at level `error`. */
export interface LoggedError {
  readonly err?: unknown;
  readonly reference?: unknown;
  readonly route?: unknown;
}

/** In the order root cause first, thrown error last. */
function exceptionsOf(described: DescribedError): object[] {
  const { type, message, code, stack, cause } = described;
  const value = code && !message.includes(code) ? `${message} (${code})` : message;
  const own = { type, value, ...(stack ? { stacktrace: { frames: framesOf(stack) } } : {}) };
  return [...(cause ? exceptionsOf(cause) : []), own];
}

const frameForm = /^\s*at (?:(.*?) \()?(?:file:\/\/)?(.*?):(\d+):(\d+)\)?$/;

/** Outermost frame first, as the protocol requires. */
function framesOf(stack: string): object[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name, filename, lineno, colno] = frameForm.exec(line) ?? [];
      if (!filename) return [];
      const in_app = !filename.includes('node_modules') && !filename.startsWith('node:');
      return [{ function: name ?? '?', filename, lineno: Number(lineno), colno: Number(colno), in_app }];
    })
    .toReversed();
}

/** The page's trace, from its `sentry-trace` header: `traceid-spanid-sampled`. */
function traceOf(headers: IncomingHttpHeaders): { traceId: string; parent?: string; isSampled?: boolean } {
  const header = headers['sentry-trace'];
  const [, traceId, parent, sampled] =
    /^([0-9a-f]{32})-([0-9a-f]{16})(?:-([01]))?$/.exec(typeof header === 'string' ? header : '') ?? [];
  if (!traceId || !parent) return { traceId: randomBytes(16).toString('hex') };
  return { traceId, parent, ...(sampled ? { isSampled: sampled === '1' } : {}) };
}

const timeOf = (now: number) => new Date(now).toISOString();
