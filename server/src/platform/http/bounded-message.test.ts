import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../log/create-log.ts';
import { createHttpServer, type HttpServer } from './http-server.ts';

let http: HttpServer;
let client: Socket;
let received: string;

beforeEach(async () => {
  received = '';
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
  await http.app.listen({ port: 0, host: '127.0.0.1' });
  client = connect((http.app.server.address() as AddressInfo).port, '127.0.0.1');
  client.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  client.on('error', () => undefined);
  await once(client, 'connect');
});
afterEach(async () => {
  client.destroy();
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
  const ended = new Promise((resolve) => client.once('close', resolve));
  client.write(head + chunked(numbers(100_000), 1).slice(0, 100_000));
  await ended;
  expect(received).toBe('');
});

it('a body in many small chunks is read, and a large one in larger chunks', async () => {
  client.write(`${head}${chunked(numbers(2_000), 1)}0\r\n\r\n`);
  await expect.poll(() => received).toContain('2000 read.');
  client.write(`${head}${chunked(numbers(400_000), 100)}0\r\n\r\n`);
  await expect.poll(() => received).toContain('400000 read.');
});
