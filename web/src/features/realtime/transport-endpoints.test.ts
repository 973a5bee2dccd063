import { expect, it } from 'vitest';
import { emulationEndpoint } from './transport-endpoints.ts';

it.each([
  ['https://id.example.com/connection/http_stream', 'https://id.example.com/emulation'],
  ['https://rt.example.com/realtime/connection/sse', 'https://rt.example.com/realtime/emulation'],
])('commands next to %s go to %s', (endpoint, emulation) => {
  const transport = endpoint.endsWith('sse') ? 'sse' : 'http_stream';
  const websocket = {
    transport: 'websocket',
    endpoint: 'wss://id.example.com/connection/websocket',
  } as const;
  expect(emulationEndpoint([websocket, { transport, endpoint }])).toBe(emulation);
});

it('is the default if no transport needs it', () => {
  const endpoint = 'https://id.example.com/connection/webtransport';
  expect(emulationEndpoint([{ transport: 'webtransport', endpoint }])).toBe('/emulation');
});
