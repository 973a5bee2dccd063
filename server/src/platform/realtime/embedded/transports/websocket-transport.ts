import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Close } from '../../realtime-engine.ts';
import { closes } from '../protocol/codes.ts';
import type { Connection } from '../session/session-context.ts';
import { Backlog } from './backlog.ts';
import { isAllowedOrigin } from './origin-check.ts';
import type { TransportContext } from './transport-context.ts';

/** Servers of the current protocol need no subprotocol; clients that ask for JSON get it confirmed. */
const subprotocol = 'centrifuge-json';

/** Accepts an upgrade request, or refuses it: 403 for a foreign page, 503 if there is no room. */
export function websocketTransport(context: TransportContext) {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // The messages are small, and a compressor per connection would cost more than everything else.
    perMessageDeflate: false,
    maxPayload: context.limits.messageBytes,
    maxFragments: context.limits.messageFragments,
    maxBufferedChunks: context.limits.messagePieces,
    // One message in each turn of the event loop: what a client sends ahead must not keep others waiting (security #576).
    allowSynchronousEvents: false,
    handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
  });
  return {
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      if (!isAllowedOrigin(request.headers, context.origins)) return refuseUpgrade(socket, '403 Forbidden');
      if (!context.connections.hasRoom)
        return refuseUpgrade(socket, '503 Service Unavailable', 'Retry-After: 5\r\n');
      server.handleUpgrade(request, socket, head, (websocket) => serve(context, websocket, socket));
    },
  };
}

/** Ends an upgrade request with a plain HTTP reply. */
export function refuseUpgrade(socket: Duplex, status: string, headers = ''): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\n${headers}Connection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}

function serve(context: TransportContext, websocket: WebSocket, socket: Duplex): void {
  const { limits, timers } = context;
  const backlog = new Backlog({
    timers,
    limits,
    waiting: () => websocket.bufferedAmount,
    given: () => ('bytesWritten' in socket ? Number(socket.bytesWritten) : 0),
    onSlow: () => session.close(closes.slow),
  });
  const cut = () => websocket.terminate();
  let cancelCut: (() => void) | undefined;
  const connection: Connection = {
    emulation: undefined,
    send(message) {
      websocket.send(message);
      backlog.check();
    },
    close({ code, reason }: Close) {
      backlog.stop();
      // A close frame would queue behind what the client does not read.
      if (code === closes.slow.code) return cut();
      websocket.close(code, reason);
      cancelCut = timers.after(limits.closeHandshake, cut);
    },
  };
  const session = context.connections.add(connection, 'websocket', cut);
  websocket.on('message', (data: Buffer, isBinary) => {
    context.connections.guarded(session, () => {
      if (isBinary) session.close(closes.badRequest);
      else session.receive(data.toString());
    });
  });
  // `ws` itself answers protocol violations, such as a message over the limit with 1009; nothing is read afterwards.
  websocket.on('error', (error) => {
    context.log.debug({ err: error }, 'A websocket broke off');
    session.disconnected();
    cancelCut ??= timers.after(limits.closeHandshake, cut);
  });
  websocket.on('close', () => {
    cancelCut?.();
    backlog.stop();
    session.disconnected();
    context.connections.remove(session);
  });
}
