import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import {
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { RanQuery } from '../db/ran-query.ts';
import type { EndedRequests } from '../http/ended-requests.ts';
import { exportTimeout, mostSpansWaiting, statementLength } from './limits.ts';

export interface TraceTarget {
  /** OTEL_EXPORTER_OTLP_ENDPOINT: `/v1/traces` is added. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Share of requests that are traced, 0 to 1. */
  readonly share: number;
}

/** Whether a request comes through one of the operator's own proxies. */
export type IsFromProxy = (request: IncomingMessage) => boolean;

export interface Traces {
  /** Creates a span for each request of the server, within the trace that one of the operator's proxies names. */
  follow(server: Server, ended: EndedRequests): void;
  /** Creates a span for a query of such a request. */
  ran(query: RanQuery): void;
  /** Sends the waiting spans. */
  close(): Promise<void>;
}

/**
 * Traces over OTLP/HTTP by OpenTelemetry's libraries. A request's span contains only its method, route pattern, status
 * and reference, a query's span its text, which contains no values.
 */
export function openTraces(
  { endpoint, headers, share }: TraceTarget,
  release: string,
  isFromProxy: IsFromProxy,
): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: exportTimeout,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'latchkey', 'service.version': release }),
    // By the trace's id, which we or a proxy generated: a client that could choose it could choose what is recorded
    // (#287).
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: mostSpansWaiting })],
  });
  const tracer = provider.getTracer('latchkey', release);
  const current = new AsyncLocalStorage<Context>();
  const open = new WeakMap<IncomingMessage, Span>();

  function finish(request: IncomingMessage, attributes: Record<string, string | number> = {}): void {
    const span = open.get(request);
    open.delete(request);
    span?.setAttributes(attributes).end();
  }

  return {
    follow(server, ended) {
      server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
        const method = request.method ?? 'GET';
        const sent = sentSpan(request.headers.traceparent);
        const isBelieved = sent !== undefined && isFromProxy(request);
        const parent = isBelieved ? trace.setSpanContext(ROOT_CONTEXT, sent.context) : ROOT_CONTEXT;
        const attributes = { 'http.request.method': method };
        const links = sent && !isBelieved ? [sent] : [];
        const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes, links }, parent);
        open.set(request, span);
        current.enterWith(trace.setSpan(parent, span));
        // For requests that nothing else reports: a stream, or a broken connection. Comes after the regular report.
        response.once('close', () => setImmediate(() => finish(request)));
      });
      ended.listen(({ id, method, route, status, message }) => {
        const request = 'raw' in message ? (message.raw as IncomingMessage) : (message as IncomingMessage);
        const span = open.get(request);
        if (route) span?.updateName(`${method} ${route}`);
        if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        finish(request, {
          'http.response.status_code': status,
          'latchkey.reference': id,
          ...(route ? { 'http.route': route } : {}),
        });
      });
    },
    ran({ text, milliseconds, dialect, hasFailed }) {
      const context = current.getStore();
      if (!context) return;
      const [operation = ''] = text.split(' ', 1);
      const end = Date.now();
      const span = tracer.startSpan(
        operation,
        {
          kind: SpanKind.CLIENT,
          startTime: end - milliseconds,
          attributes: {
            'db.system.name': dialect === 'postgres' ? 'postgresql' : 'sqlite',
            'db.operation.name': operation,
            'db.query.text': text.slice(0, statementLength),
          },
        },
        context,
      );
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    close: () => provider.shutdown(),
  };
}

/** W3C Trace Context, version 00 and later versions that extend it. */
function sentSpan(header: string | string[] | undefined): Link | undefined {
  const [, traceId, spanId] =
    /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:$|-)/.exec(
      typeof header === 'string' ? header : '',
    ) ?? [];
  if (!traceId || !spanId) return undefined;
  return { context: { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true } };
}
