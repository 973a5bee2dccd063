import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { httpTransports, serveRoute } from './http-transports.ts';
import type { TransportContext } from './transport-context.ts';
import { refuseUpgrade, websocketTransport } from './websocket-transport.ts';

/** The paths of docs/behaviour/realtime.md#calls, which are also Centrifugo's. */
const paths = {
  websocket: '/connection/websocket',
  httpStream: '/connection/http_stream',
  sse: '/connection/sse',
  emulation: '/emulation',
} as const;

export interface TransportRoutes {
  /** Handles the server's websocket upgrades; returns a function that stops it. */
  attach(server: Server): () => void;
  /**
   * Answers a request to one of the HTTP transports, whose body has not been read; returns false for any other request.
   */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Every transport at its path. */
export function transportRoutes(context: TransportContext): TransportRoutes {
  const websocket = websocketTransport(context);
  const routes = httpTransports(context, paths);
  return {
    attach(server) {
      const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        if (addressOf(request).path === paths.websocket) websocket.upgrade(request, socket, head);
        // Nothing else would handle it, and the socket would stay open forever.
        else if (server.listenerCount('upgrade') === 1) refuseUpgrade(socket, '404 Not Found');
      };
      server.on('upgrade', onUpgrade);
      return () => void server.off('upgrade', onUpgrade);
    },
    handle(request, response) {
      const { path, query } = addressOf(request);
      const route = routes.get(path);
      if (!route) return false;
      serveRoute(route, context, request, response, new URLSearchParams(query));
      return true;
    },
  };
}

function addressOf({ url = '/' }: IncomingMessage): { path: string; query: string } {
  const mark = url.indexOf('?');
  return mark === -1 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}
