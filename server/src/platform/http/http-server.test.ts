import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { settingsRead } from '@latchkey/contract/settings/settings-read';
import { expect, it, vi } from 'vitest';
import { patience } from '../../../../scripts/testing/patience.ts';
import { createLog } from '../log/create-log.ts';
import { mountCalls } from './calls.ts';
import { createHttpServer, type HttpServerOptions } from './http-server.ts';
import { implement } from './implement.ts';
import { maxParamLength } from './limits.ts';
import { rawClient } from './testing/raw-client.ts';

const address = '192.0.2.7';

/** A server with one call, whose handler the test provides. */
function server(handle: () => never, security: HttpServerOptions['security']) {
  const lines: string[] = [];
  const clientAddress = () => address;
  const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
  const http = createHttpServer({ log, security, clientAddress });
  const options = { security, clientAddress, validateReplies: true };
  mountCalls(http, [implement(settingsRead, handle)], { token: () => undefined }, [], options);
  return { app: http.app, lines };
}

it('#74 R25 an unexpected error is one 500 without internals, and one log line with all details', async () => {
  const { app, lines } = server(
    () => {
      throw new Error("insert into users values ('secret') at /srv/latchkey/users.repository.ts", {
        cause: new TypeError('the cause of it'),
      });
    },
    { https: false, connectOrigins: [] },
  );
  const reply = await app.inject('/api/settings');
  expect(reply.statusCode).toBe(500);
  const body = reply.json();
  expect(body).toEqual({
    status: 'internal',
    message: 'Something went wrong on our side. Please try again.',
    reference: reply.headers['x-request-id'],
  });
  const errors = lines.filter((line) => line.includes('"level":"error"'));
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain(body.reference);
  expect(errors[0]).toContain('the cause of it');
  await app.close();
});

it('#71 requires https for two years if reached over https, and only then', async () => {
  const hstsOf = async (https: boolean) => {
    const { app } = server(
      () => {
        throw new Error('not called');
      },
      { https, connectOrigins: [] },
    );
    const { headers } = await app.inject('/nothing');
    await app.close();
    return headers['strict-transport-security'];
  };
  expect(await hstsOf(true)).toBe('max-age=63072000; includeSubDomains');
  expect(await hstsOf(false)).toBeUndefined();
});

it('#430 a path that cannot be decoded or is too long is refused like any other request', async () => {
  const unused = () => {
    throw new Error('not called');
  };
  const { app } = server(unused, { https: false, connectOrigins: [] });
  app.get('/one/:name', unused);
  for (const path of ['/%', '/%ff', '/api/%c3%28', `/one/${'a'.repeat(maxParamLength + 1)}`]) {
    const reply = await app.inject(path);
    expect(reply.json(), path).toEqual({
      status: 'malformed',
      message: expect.any(String),
      reference: reply.headers['x-request-id'],
    });
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([400, 'no-store']);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  }
  await app.close();
});

it('#431 a body that breaks off is no failure in the log', async () => {
  const { app, lines } = server(
    () => {
      throw new Error('not called');
    },
    { https: false, connectOrigins: [] },
  );
  app.post('/body', () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  const head =
    'POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99';
  socket.write(`${head}\r\n\r\n{"a":`);
  await once(app.server, 'request');
  socket.destroy();
  await vi.waitFor(() => expect(lines.join('')).toContain('request broken off'), 5_000 * patience);
  expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  await app.close();
});

it('limits its connections, and logs this once', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
  const security = { https: false, connectOrigins: [] };
  const { app } = createHttpServer({ log, security, clientAddress: () => address, connections: 2 });
  await app.listen({ port: 0, host: '127.0.0.1', listenTextResolver: () => 'listening' });
  const { port } = app.server.address() as AddressInfo;
  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  const [first] = [await open(), await open()];
  for (const more of [await open(), await open()]) if (!more.closed) await once(more, 'close');
  expect(lines.filter((line) => line.includes('as many connections as there may be'))).toHaveLength(1);
  // A closed connection makes room for another.
  const gone = once(first, 'close');
  first.destroy();
  await gone;
  await vi.waitFor(async () => {
    const socket = await open();
    socket.write('GET /nothing HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const [answer] = await once(socket, 'data', { signal: AbortSignal.timeout(1_000) });
    expect(String(answer)).toContain('HTTP/1.1 404');
  });
  app.server.closeAllConnections();
  await app.close();
});

it('closes a connection whose client does not read the reply', async () => {
  const log = createLog({ level: 'error' });
  const security = { https: false, connectOrigins: [] };
  const { app } = createHttpServer({ log, security, clientAddress: () => address, standstill: 200 });
  app.get('/long', async () => 'x'.repeat(64 * 1024 * 1024));
  const client = await rawClient(app);
  client.socket.pause();
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  client.socket.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(connections).toBe(1);
  await expect.poll(connections, { timeout: 10_000 * patience }).toBe(0);
  client.socket.destroy();
  await app.close();
});

it('leaves nothing behind on a connection whose requests are refused before their bodies arrive', async () => {
  const log = createLog({ level: 'error' });
  const security = { https: false, connectOrigins: [] };
  const { app } = createHttpServer({ log, security, clientAddress: () => address });
  app.post('/small', { bodyLimit: 10 }, async () => 'read');
  const connected = once(app.server, 'connection') as Promise<[Socket]>;
  const client = await rawClient(app);
  const [socket] = await connected;
  const refuse = async (nth: number) => {
    client.socket.write(
      'POST /small HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 20\r\n\r\n',
    );
    await expect.poll(() => client.received().split('HTTP/1.1 415').length - 1).toBe(nth);
    client.socket.write('x'.repeat(20));
  };
  await refuse(1);
  const before = socket.listenerCount('close');
  for (let nth = 2; nth < 8; nth += 1) await refuse(nth);
  expect(socket.listenerCount('close')).toBeLessThanOrEqual(before);
  client.socket.destroy();
  await app.close();
});
