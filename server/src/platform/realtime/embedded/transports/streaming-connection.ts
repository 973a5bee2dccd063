import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Close } from '../../realtime-engine.ts';
import { closes } from '../protocol/codes.ts';
import { disconnectPush } from '../protocol/encode.ts';
import type { ClientSession } from '../session/client-session.ts';
import type { Connection } from '../session/session-context.ts';
import { Backlog } from './backlog.ts';
import type { TransportContext, TransportName } from './transport-context.ts';

/** How messages are framed in the body of the response. */
const framings = {
  http_stream: { type: 'application/json; charset=utf-8', frame: (message: string) => `${message}\n` },
  sse: { type: 'text/event-stream; charset=utf-8', frame: (message: string) => `data: ${message}\n\n` },
} as const;

/** Starts a streaming response and its session. */
export function openStream(
  context: TransportContext,
  response: ServerResponse,
  transport: Exclude<TransportName, 'websocket'>,
): ClientSession {
  const { limits, timers } = context;
  const { type, frame } = framings[transport];
  response.writeHead(200, {
    'Content-Type': type,
    'Cache-Control': 'no-store, no-transform',
    'X-Content-Type-Options': 'nosniff',
    // A proxy that buffers the body would hold back every message.
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();

  const backlog = new Backlog({
    timers,
    limits,
    waiting: () => response.writableLength,
    given: () => response.socket?.bytesWritten ?? 0,
    onSlow: () => session.close(closes.slow),
  });
  const cut = () => void response.destroy();
  const write = (message: string) => {
    if (response.writableEnded || response.destroyed) return;
    response.write(frame(message));
    backlog.check();
  };
  let cancelEnd: (() => void) | undefined;
  const connection: Connection = {
    emulation: randomBytes(24).toString('base64url'),
    send: write,
    close(close: Close) {
      backlog.stop();
      if (close.code === closes.slow.code) return cut();
      if (!response.writableEnded && !response.destroyed) response.write(frame(disconnectPush(close)));
      // Otherwise the client would see the end of the stream before the message that was sent with it.
      cancelEnd = timers.after(limits.endDelay, () => {
        response.end();
        cancelEnd = timers.after(limits.closeHandshake, cut);
      });
    },
  };
  const session = context.connections.add(connection, transport, cut);
  response.on('error', (error) => context.log.debug({ err: error }, 'A realtime stream broke off'));
  response.on('close', () => {
    cancelEnd?.();
    backlog.stop();
    session.disconnected();
    context.connections.remove(session);
  });
  return session;
}
