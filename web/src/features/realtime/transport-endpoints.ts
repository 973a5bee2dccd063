import type { RealtimeTransport } from '@latchkey/contract/realtime/connection-token';

/** The library's default path. */
const ownEmulation = '/emulation';

/** The endpoint for commands that a one-way transport cannot carry: beside the HTTP transports in the server's list. */
export function emulationEndpoint(transports: readonly RealtimeTransport[]): string {
  const oneWay = transports.find(({ transport }) => transport === 'http_stream' || transport === 'sse');
  return oneWay ? oneWay.endpoint.replace(/\/connection\/(http_stream|sse)\/?$/, ownEmulation) : ownEmulation;
}
