import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { RealtimeLimits } from '../limits.ts';
import { centrifugoEngine } from './centrifugo-engine.ts';

interface Seen {
  readonly path: string | undefined;
  readonly key: string | string[] | undefined;
  readonly body: Record<string, unknown>;
}

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const ok = '{"result":{}}';

/** A server in place of Centrifugo's API: returns the `answers` in order, and repeats the last one. */
async function api(
  answers: (string | ((response: ServerResponse) => void))[],
  limits: Partial<RealtimeLimits> = {},
  base = '',
) {
  const seen: Seen[] = [];
  server = createServer(async (request, response) => {
    const body = await textOf(request);
    seen.push({ path: request.url, key: request.headers['x-api-key'], body: JSON.parse(body) });
    const answer = answers[Math.min(seen.length, answers.length) - 1];
    if (typeof answer === 'function') answer(response);
    else response.end(answer);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const apiUrl = `http://127.0.0.1:${port}${base}`;
  return {
    seen,
    engine: centrifugoEngine({ apiUrl, apiKey: 'the key', limits: { apiRetryDelay: 1, ...limits } }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end('no');

describe('the Centrifugo engine', () => {
  it('publishes', async () => {
    const { engine, seen } = await api(['{"result":{"offset":1,"epoch":"x"}}']);
    await engine.publish('sso-ws:u1.t1', { event_name: 'hello' });
    expect(seen).toEqual([
      {
        path: '/api/publish',
        key: 'the key',
        body: {
          channel: 'sso-ws:u1.t1',
          data: { event_name: 'hello' },
          idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
      },
    ]);
  });

  it('closes the connections of one session, which is their user id there', async () => {
    const { engine, seen } = await api([ok]);
    await engine.disconnectSession('u1', 't1');
    expect(seen).toMatchObject([
      {
        path: '/api/disconnect',
        body: { user: 'u1.t1', disconnect: { code: 3503, reason: 'force disconnect' } },
      },
    ]);
  });

  it('closes those of many sessions in batches', async () => {
    const { engine, seen } = await api(['{"replies":[{"disconnect":{}}]}']);
    const sessions = Array.from({ length: 150 }, (_, index) => `t${index}`);
    await engine.disconnect('u1', sessions, { code: 3011, reason: 'force reconnect' });
    const commands = seen.flatMap(({ body }) => body.commands as { disconnect: object }[]);
    expect(seen.map(({ path }) => path)).toEqual(['/api/batch', '/api/batch']);
    expect(commands).toHaveLength(150);
    expect(commands.at(-1)).toEqual({
      disconnect: { user: 'u1.t149', disconnect: { code: 3011, reason: 'force reconnect' } },
    });
  });

  it('makes no call if there is no session to close', async () => {
    const { engine, seen } = await api([ok]);
    await engine.disconnect('u1', []);
    expect(seen).toEqual([]);
  });

  it('ends a subscription', async () => {
    const { engine, seen } = await api([ok], {}, '/behind/a/path/');
    await engine.unsubscribe('u1', 't1', 'sso-ws:u1.t1');
    expect(seen).toMatchObject([
      { path: '/behind/a/path/api/unsubscribe', body: { user: 'u1.t1', channel: 'sso-ws:u1.t1' } },
    ]);
  });

  it('treats an error in a 200 as an error, and does not retry', async () => {
    const { engine, seen } = await api(['{"error":{"code":102,"message":"unknown channel"}}']);
    await expect(engine.publish('other:a', 1)).rejects.toMatchObject({
      name: 'RealtimeError',
      code: 102,
      message: 'Centrifugo publish: unknown channel',
    });
    expect(seen).toHaveLength(1);
  });

  it('treats an error within a batch as an error', async () => {
    const replies = '{"replies":[{"disconnect":{}},{"error":{"code":107,"message":"bad request"}}]}';
    const { engine } = await api([replies]);
    await expect(engine.disconnect('u1', ['t1', 't2'])).rejects.toMatchObject({ code: 107 });
  });

  it.each([
    ['an internal error', '{"error":{"code":100,"message":"internal server error"}}'],
    ['a 503', status(503)],
    ['a connection that breaks off', (response: ServerResponse) => void response.destroy()],
  ])('retries after %s, with the same key', async (_what, first) => {
    const { engine, seen } = await api([first, ok]);
    await engine.publish('sso-ws:u1.t1', 1);
    expect(seen).toHaveLength(2);
    expect(seen[1]?.body).toEqual(seen[0]?.body);
  });

  it('gives up after three attempts', async () => {
    const { engine, seen } = await api([status(500)]);
    await expect(engine.publish('sso-ws:u1.t1', 1)).rejects.toThrow('Centrifugo publish: HTTP 500');
    expect(seen).toHaveLength(3);
  });

  it('limits the time it waits for a response', async () => {
    const { engine, seen } = await api([() => {}], { apiTime: 500, apiAttempts: 2 });
    await expect(engine.publish('sso-ws:u1.t1', 1)).rejects.toMatchObject({
      message: 'Centrifugo publish: no answer',
      cause: expect.objectContaining({ name: 'TimeoutError' }),
    });
    expect(seen).toHaveLength(2);
  });

  it.each([
    ['a wrong key', status(401), 'HTTP 401'],
    ['invalid JSON', '<html>', 'an answer that is not its own'],
    ['unexpected JSON', '{"error":"denied"}', 'an answer that is not its own'],
  ])('does not retry after %s', async (_what, answer, message) => {
    const { engine, seen } = await api([answer]);
    await expect(engine.publish('sso-ws:u1.t1', 1)).rejects.toThrow(message);
    expect(seen).toHaveLength(1);
  });

  it('limits how much of a response it reads', async () => {
    let written = 0;
    const { engine, seen } = await api([
      (response) => {
        response.on('error', () => {});
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536;
        };
        response.on('drain', more);
        more();
      },
    ]);
    await expect(engine.publish('sso-ws:u1.t1', 1)).rejects.toThrow('an answer that is not its own');
    expect(seen).toHaveLength(1);
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });

  it('follows no redirect with its key', async () => {
    const { engine, seen } = await api([
      (response) => void response.writeHead(307, { location: '/elsewhere' }).end(),
    ]);
    await expect(engine.publish('sso-ws:u1.t1', 1)).rejects.toThrow('no answer');
    expect(seen.every(({ path }) => path === '/api/publish')).toBe(true);
  });

  it('reports unavailability when nothing listens there', async () => {
    await api([ok]);
    const engine = centrifugoEngine({
      apiUrl: 'http://127.0.0.1:1',
      apiKey: 'k',
      limits: { apiRetryDelay: 1 },
    });
    await expect(engine.publish('sso-ws:u1.t1', 1)).rejects.toThrow('Centrifugo publish: no answer');
  });
});
