import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { isAllowedOrigin } from './origin-check.ts';
import { readBody } from './read-body.ts';
import { openStream } from './streaming-connection.ts';
import type { TransportContext } from './transport-context.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => Promise<void>;

interface Route {
  readonly methods: readonly string[];
  /** False for a transport that answers at once and keeps no connection. */
  readonly streams: boolean;
  readonly handle: Handler;
}

const Emulated = z.object({ session: z.string(), node: z.string(), data: z.string() });

export type HttpTransports = ReadonlyMap<string, Route>;

/** The routes of http_stream and sse, by path; later commands come to the emulation route. */
export function httpTransports(
  context: TransportContext,
  paths: { httpStream: string; sse: string; emulation: string },
): HttpTransports {
  const body = (request: IncomingMessage) =>
    readBody(request, {
      bytes: context.limits.messageBytes,
      time: context.limits.bodyTime,
      timers: context.timers,
    });

  const httpStream: Handler = async (request, response) => {
    const frame = await body(request);
    if (frame === undefined) return;
    if (typeof frame === 'number' || frame === '') return answer(response, frame === '' ? 400 : frame);
    begin(response, 'http_stream', frame);
  };

  const sse: Handler = async (_request, response, query) => {
    const frame = query.get('cf_connect');
    if (!frame) return answer(response, 400);
    if (Buffer.byteLength(frame) > context.limits.messageBytes) return answer(response, 413);
    begin(response, 'sse', frame);
  };

  const emulation: Handler = async (request, response) => {
    const text = await body(request);
    if (text === undefined) return;
    if (typeof text === 'number') return answer(response, text);
    const emulated = Emulated.safeParse(jsonOf(text));
    if (!emulated.success) return answer(response, 400);
    if (emulated.data.node !== context.node) return answer(response, 404);
    const session = context.connections.byEmulation(emulated.data.session);
    // A client that has the secret of an unknown session learns that its stream has ended. Others learn nothing.
    if (session) context.connections.guarded(session, () => session.receive(emulated.data.data));
    answer(response, 204);
  };

  function begin(response: ServerResponse, transport: 'http_stream' | 'sse', frame: string) {
    // While the body arrived, the last free place may have been taken, or the client may have disconnected.
    if (response.destroyed) return;
    if (!context.connections.hasRoom) return answer(response, 503);
    const session = openStream(context, response, transport);
    context.connections.guarded(session, () => session.receive(frame));
  }

  return new Map([
    [paths.httpStream, { methods: ['POST'], streams: true, handle: httpStream }],
    [paths.sse, { methods: ['GET'], streams: true, handle: sse }],
    [paths.emulation, { methods: ['POST'], streams: false, handle: emulation }],
  ]);
}

/** Answers a request to this route. */
export function serveRoute(
  route: Route,
  context: TransportContext,
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
) {
  if (!isAllowedOrigin(request.headers, context.origins)) return answer(response, 403);
  if (!route.methods.includes(request.method ?? '')) return answer(response, 405);
  if (route.streams && !context.connections.hasRoom) return answer(response, 503);
  route.handle(request, response, query).catch((error: unknown) => {
    context.log.error({ err: error }, 'A realtime request failed');
    if (!response.headersSent) answer(response, 500);
    else response.destroy();
  });
}

/** Replies without a body. The rest of the request is not awaited: the connection ends. */
function answer(response: ServerResponse, status: number): void {
  if (response.destroyed) return;
  const wait = status === 503 ? { 'Retry-After': '5' } : {};
  const end = status >= 400 ? { Connection: 'close' } : {};
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...wait,
    ...end,
  });
  response.end();
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
