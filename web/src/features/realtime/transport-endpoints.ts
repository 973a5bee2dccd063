import type { RealtimeTransport } from '@latchkey/contract/realtime/connection-token';

/** Where the library looks for it by itself. */
const ownEmulation = '/emulation';

/** Where commands go that a one-way transport cannot carry: beside the HTTP transports of the server's list. */
export function emulationEndpoint(transports: readonly RealtimeTransport[]): string {
  const oneWay = transports.find(({ transport }) => transport === 'http_stream' || transport === 'sse');
  return oneWay ? oneWay.endpoint.replace(/\/connection\/(http_stream|sse)\/?$/, ownEmulation) : ownEmulation;
}
