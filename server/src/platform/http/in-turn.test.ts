import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../log/create-log.ts';
import { createHttpServer, type HttpServer } from './http-server.ts';
import { mostPipelined } from './limits.ts';

let http: HttpServer;
let client: Socket;
let received: string;
let busy: number;
let busiest: number;
let answered: number;

beforeEach(async () => {
  [received, busy, busiest, answered] = ['', 0, 0, 0];
  http = createHttpServer({
    log: createLog({ level: 'error' }),
    security: { https: false, connectOrigins: [] },
    clientAddress: () => '192.0.2.7',
  });
  http.app.get('/slow/:name', async (request) => {
    busy += 1;
    busiest = Math.max(busiest, busy);
    await new Promise((resolve) => setTimeout(resolve, 2));
    busy -= 1;
    answered += 1;
    return (request.params as { name: string }).name;
  });
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

const send = (count: number) =>
  client.write(
    Array.from({ length: count }, (_, index) => `GET /slow/n${index}. HTTP/1.1\r\nHost: x\r\n\r\n`).join(''),
  );

it('#569 requests that a client sends ahead are answered in their order, one at a time', async () => {
  send(mostPipelined + 1);
  await expect.poll(() => answered).toBe(mostPipelined + 1);
  await expect.poll(() => received).toContain(`n${mostPipelined}.`);
  expect(busiest).toBe(1);
  const names = [...received.matchAll(/n(\d+)\./g)].map(([, number]) => Number(number));
  expect(names).toEqual(Array.from({ length: mostPipelined + 1 }, (_, index) => index));
  // The connection stays usable.
  send(2);
  await expect.poll(() => answered).toBe(mostPipelined + 3);
});

it('#569 whoever sends more of them is disconnected, and none of the others is begun', async () => {
  const closed = once(client, 'close');
  send(1_000);
  await closed;
  await expect.poll(() => busy).toBe(0);
  expect(answered).toBeLessThanOrEqual(1);
});
