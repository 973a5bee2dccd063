import { expect, it } from 'vitest';
import { transportEndpoints } from './transport-endpoints.ts';

it.each([
  ['wss://id.example.com/connection/websocket', 'https://id.example.com'],
  ['ws://localhost:3000/connection/websocket', 'http://localhost:3000'],
  ['wss://rt.example.com/realtime/connection/websocket', 'https://rt.example.com/realtime'],
])('beside %s the other transports are', (url, base) => {
  expect(transportEndpoints(url)).toEqual({
    transports: [
      { transport: 'websocket', endpoint: url },
      { transport: 'http_stream', endpoint: `${base}/connection/http_stream` },
      { transport: 'sse', endpoint: `${base}/connection/sse` },
    ],
    emulationEndpoint: `${base}/emulation`,
  });
});
