import type { AddressInfo } from 'node:net';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import type { Level } from 'pino';
import { expect, it } from 'vitest';
import { createLog } from '../log/create-log.ts';
import type { MaybePromise } from './and-then.ts';
import { ApiError } from './api-error.ts';
import type { TokenCaller } from './caller.ts';
import { mountCalls } from './calls.ts';
import type { EndedRequest } from './ended-requests.ts';
import { createHttpServer } from './http-server.ts';
import { implementAlways } from './implement.ts';

const address = '192.0.2.7';
const alice: TokenCaller = { userId: 'alice', sessionId: 's1', kind: 'session' };

/** A listening server with this one call. */
async function serve(
  token: (bearer: string) => MaybePromise<TokenCaller | undefined>,
  { guard = () => {}, level = 'info' as Level } = {},
) {
  await using undo = new AsyncDisposableStack();
  const lines: string[] = [];
  const ended: EndedRequest[] = [];
  const log = createLog({ level, destination: { write: (line) => lines.push(line) } });
  const security = { https: true, connectOrigins: [] };
  const clientAddress = () => address;
  const http = createHttpServer({ log, security, clientAddress });
  http.ended.listen((request) => ended.push(request));
  const called: string[] = [];
  mountCalls(http, [implementAlways(isAuthenticated, { is_authenticated: true })], { token }, [guard], {
    security,
    clientAddress,
    validateReplies: true,
    afterCall: ({ path }) => called.push(path),
  });
  await http.app.listen({ port: 0, host: '127.0.0.1' });
  undo.defer(() => http.app.close());
  const { port } = http.app.server.address() as AddressInfo;
  const ask = (query = '', bearer = 'right') =>
    fetch(`http://127.0.0.1:${port}${isAuthenticated.path}${query}`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
  const opened = undo.move();
  const requestLines = () =>
    lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'request');
  return {
    ...http,
    port,
    ask,
    requestLines,
    ended,
    called,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

const atOnce = (bearer: string) => (bearer === 'right' ? alice : undefined);
const later = async (bearer: string) => atOnce(bearer);

it.each([
  ['at once', atOnce],
  ['after a read', later],
])('#71 answers %s like every other call, including all headers', async (_name, token) => {
  await using server = await serve(token);
  // With a query parameter the request goes to Fastify.
  const [fast, usual] = [await server.ask(), await server.ask('?')];
  expect(fast.status).toBe(200);
  expect(await fast.text()).toBe(await usual.text());
  const comparable = ({ headers }: Response) =>
    Object.fromEntries(
      [...headers].map(([name, value]) => [name, ['date', 'x-request-id'].includes(name) ? '…' : value]),
    );
  expect(comparable(fast)).toEqual(comparable(usual));
  expect(fast.headers.get('cache-control')).toBe('no-store');
  expect(fast.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(server.called).toEqual([isAuthenticated.path, isAuthenticated.path]);
});

it('writes the same log line and metrics', async () => {
  await using server = await serve(atOnce, { level: 'debug' });
  const ids = [(await server.ask()).headers, (await server.ask('?')).headers].map((one) =>
    one.get('x-request-id'),
  );
  await expect.poll(() => server.ended).toHaveLength(2);
  const [fast, usual] = server.requestLines();
  expect(fast).toEqual({ ...usual, time: expect.any(String), ms: expect.any(Number), reqId: ids[0] });
  expect(fast).toMatchObject({
    level: 'debug',
    route: isAuthenticated.path,
    method: 'GET',
    status: 200,
    ip: address,
  });
  expect(server.ended.map(({ id, route, status }) => [id, route, status])).toEqual(
    ids.map((id) => [id, isAuthenticated.path, 200]),
  );
});

it('does not log successful calls, but logs refused ones', async () => {
  await using server = await serve(atOnce);
  for (const path of ['', '?']) expect((await server.ask(path)).status).toBe(200);
  expect((await server.ask('', 'wrong')).status).toBe(401);
  await expect.poll(() => server.ended).toHaveLength(3);
  expect(server.requestLines()).toEqual([
    expect.objectContaining({ level: 'info', status: 401, route: isAuthenticated.path }),
  ]);
});

it.each([
  ['a call without a session', () => undefined],
  ['a call without a session, after a read', async () => undefined],
  ['a token of another kind', () => ({ ...alice, kind: 'pending_2fa' as const })],
])('#43 refuses %s once, with a reference', async (_name, token) => {
  await using server = await serve(token);
  const reply = await server.ask();
  expect(reply.status).toBe(401);
  expect(await reply.json()).toMatchObject({
    status: 'unauthenticated',
    reference: reply.headers.get('x-request-id'),
  });
  await expect.poll(() => server.ended).toHaveLength(1);
  expect(server.called).toEqual([]);
});

it.each([
  ['at once', atOnce],
  ['after a read', later],
])('consults the guards %s', async (_name, token) => {
  await using server = await serve(token, {
    guard: () => {
      throw new ApiError('rate_limited');
    },
  });
  const reply = await server.ask();
  expect(reply.status).toBe(429);
  expect(await reply.json()).toMatchObject({ status: 'rate_limited' });
});

it('R25 a failing read is a 500 with a reference, and nothing crashes', async () => {
  await using server = await serve(async () => {
    throw new Error('the database is gone');
  });
  const reply = await server.ask();
  expect(reply.status).toBe(500);
  expect(await reply.text()).not.toContain('database');
});

it('survives a client that disconnects before its response', async () => {
  let answer: ((caller: TokenCaller) => void) | undefined;
  await using server = await serve((bearer) =>
    bearer === 'right'
      ? alice
      : new Promise((resolve) => {
          answer = resolve;
        }),
  );
  const leaving = new AbortController();
  const asked = fetch(`http://127.0.0.1:${server.port}${isAuthenticated.path}`, {
    headers: { authorization: 'Bearer slow' },
    signal: leaving.signal,
  }).catch(() => 'left');
  await expect.poll(() => answer).toBeDefined();
  leaving.abort();
  expect(await asked).toBe('left');
  answer?.(alice);
  expect((await server.ask()).status).toBe(200);
});
