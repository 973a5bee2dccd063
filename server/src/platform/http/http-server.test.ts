import { settingsRead } from '@latchkey/contract/settings/settings-read';
import { expect, it } from 'vitest';
import { createLog } from '../log/create-log.ts';
import { mountCalls } from './calls.ts';
import { createHttpServer, type HttpServerOptions } from './http-server.ts';
import { implement } from './implement.ts';

const address = '192.0.2.7';

/** A server of which one call does what a test wants. */
function server(handle: () => never, security: HttpServerOptions['security']) {
  const lines: string[] = [];
  const clientAddress = () => address;
  const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
  const http = createHttpServer({ log, security, clientAddress });
  const options = { security, clientAddress, validateReplies: true };
  mountCalls(http, [implement(settingsRead, handle)], { token: () => undefined }, [], options);
  return { app: http.app, lines };
}

it('#74 R25 an error that nobody foresaw is one 500 that says nothing of the inside, and one line that says all', async () => {
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

it('#71 asks for https for two years where it is reached over https, and only there', async () => {
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
