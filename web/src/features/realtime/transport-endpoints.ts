import type { TransportEndpoint } from 'centrifuge';

export interface TransportEndpoints {
  /** In the order in which they are tried: some networks let no websocket through. */
  transports: TransportEndpoint[];
  emulationEndpoint: string;
}

const websocketPath = '/connection/websocket';

/** From the websocket's address, as the server gave it, to those of the other transports beside it. */
export function transportEndpoints(websocketUrl: string): TransportEndpoints {
  const http = websocketUrl.replace(/^ws/, 'http');
  const base = http.endsWith(websocketPath) ? http.slice(0, -websocketPath.length) : new URL(http).origin;
  return {
    transports: [
      { transport: 'websocket', endpoint: websocketUrl },
      { transport: 'http_stream', endpoint: `${base}/connection/http_stream` },
      { transport: 'sse', endpoint: `${base}/connection/sse` },
    ],
    emulationEndpoint: `${base}/emulation`,
  };
}
