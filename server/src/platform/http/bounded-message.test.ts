import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../log/create-log.ts';
import { createHttpServer, type HttpServer } from './http-server.ts';
import { type RawClient, rawClient } from './testing/raw-client.ts';

let http: HttpServer;
let client: RawClient;

beforeEach(async () => {
  http = createHttpServer({
    log: createLog({ level: 'error' }),
    security: { https: false, connectOrigins: [] },
    clientAddress: () => '192.0.2.7',
  });
  http.app.post(
    '/length',
    { bodyLimit: 1_000_000 },
    async (request) => `${(request.body as string[]).length} read.`,
  );
  client = await rawClient(http.app);
});
afterEach(async () => {
  client.socket.destroy();
  await http.app.close();
});

const head =
  'POST /length HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
/** In chunks of `size` characters (RFC 9112 §7.1). */
const chunked = (text: string, size: number): string => {
  const pieces = text.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
  return pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('');
};
const numbers = (count: number) => JSON.stringify(Array.from({ length: count }, () => 1));

it('#577 a body of many chunks of one byte ends its connection, before it is complete', async () => {
  const ended = new Promise((resolve) => client.socket.once('close', resolve));
  client.socket.write(head + chunked(numbers(100_000), 1).slice(0, 100_000));
  await ended;
  expect(client.received()).toBe('');
});

it('a body in many small chunks is read, and a large one in larger chunks', async () => {
  client.socket.write(`${head}${chunked(numbers(2_000), 1)}0\r\n\r\n`);
  await expect.poll(client.received).toContain('2000 read.');
  client.socket.write(`${head}${chunked(numbers(400_000), 100)}0\r\n\r\n`);
  await expect.poll(client.received).toContain('400000 read.');
});
