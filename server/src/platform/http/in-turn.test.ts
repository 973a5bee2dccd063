import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../log/create-log.ts';
import { createHttpServer, type HttpServer } from './http-server.ts';
import { mostPipelined } from './limits.ts';
import { type RawClient, rawClient } from './testing/raw-client.ts';

let http: HttpServer;
let client: RawClient;
let busy: number;
let busiest: number;
let answered: number;

beforeEach(async () => {
  [busy, busiest, answered] = [0, 0, 0];
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
  client = await rawClient(http.app);
});
afterEach(async () => {
  client.socket.destroy();
  await http.app.close();
});

const send = (count: number) =>
  client.socket.write(
    Array.from({ length: count }, (_, index) => `GET /slow/n${index}. HTTP/1.1\r\nHost: x\r\n\r\n`).join(''),
  );

it('#569 requests that a client sends ahead are answered in their order, one at a time', async () => {
  send(mostPipelined + 1);
  await expect.poll(() => answered).toBe(mostPipelined + 1);
  await expect.poll(client.received).toContain(`n${mostPipelined}.`);
  expect(busiest).toBe(1);
  const names = [...client.received().matchAll(/n(\d+)\./g)].map(([, number]) => Number(number));
  expect(names).toEqual(Array.from({ length: mostPipelined + 1 }, (_, index) => index));
  // The connection stays usable.
  send(2);
  await expect.poll(() => answered).toBe(mostPipelined + 3);
});

it('#569 whoever sends more of them is disconnected, and none of the others is begun', async () => {
  const closed = once(client.socket, 'close');
  send(1_000);
  await closed;
  await expect.poll(() => busy).toBe(0);
  expect(answered).toBeLessThanOrEqual(1);
});
