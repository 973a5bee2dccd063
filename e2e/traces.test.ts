// A request in the trace of its proxy's traceparent, including its SQL, at a real OTLP/HTTP receiver.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CreatedUser, type Portal, startPortal } from './fixtures/portal-process.ts';

const timeout = 180_000;
const apiKey = 'a-key-of-the-receiver';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

interface Batch {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

let receiver: Server;
let portal: Portal;
let user: CreatedUser;
const bodies: Batch[] = [];
const keys = new Set<unknown>();

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    keys.add(`${request.url} ${request.headers['x-api-key']}`);
    bodies.push((await json(request)) as Batch);
    response.end('{}');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  portal = await startPortal({
    TRUST_PROXY: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: `x-api-key=${apiKey}`,
  });
  user = await portal.createUser();
}, timeout);
afterAll(async () => {
  await portal?.dispose();
  receiver?.closeAllConnections();
  receiver?.close();
}, timeout);

const spans = () =>
  bodies
    .flatMap(({ resourceSpans }) => resourceSpans.flatMap((each) => each.scopeSpans))
    .flatMap((each) => each.spans);
const attribute = (span: SentSpan | undefined, key: string) =>
  Object.values(span?.attributes.find((each) => each.key === key)?.value ?? {})[0];
const within = { timeout: 30_000 };

const signIn = (traceparent: string) =>
  fetch(`${portal.url}/api/auth/login?secret-of-the-query=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent },
    body: JSON.stringify({ email: user.email, password: user.password }),
  });

it("leads from a proxy's trace to each query of its request", { timeout }, async () => {
  const [traceId, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const reply = await signIn(`00-${traceId}-${parent}-01`);
  expect(reply.status).toBe(200);
  const { auth_token: token } = (await reply.json()) as { auth_token: string };
  const ofTrace = () => spans().filter((span) => span.traceId === traceId);
  const root = () => ofTrace().find(({ parentSpanId }) => parentSpanId === parent);
  await expect.poll(() => root()?.name, within).toBe('POST /api/auth/login');
  expect(attribute(root(), 'http.response.status_code')).toBe(200);
  expect(attribute(root(), 'latchkey.reference')).toBe(reply.headers.get('x-request-id'));
  const queries = ofTrace().filter(({ parentSpanId }) => parentSpanId === root()?.spanId);
  const texts = queries.map((span) => String(attribute(span, 'db.query.text')));
  expect(texts).toContainEqual(expect.stringMatching(/^select .* from "users"/));
  expect(texts).toContainEqual(expect.stringMatching(/^insert into "sessions"/));

  // The most frequent call has its own path through the server, with a prepared read.
  const check = '1af7651916cd43dd8448eb211c80319d';
  await fetch(`${portal.url}/api/oauth/is-authenticated`, {
    headers: { authorization: `Bearer ${token}`, traceparent: `00-${check}-${parent}-01` },
  });
  const ofCheck = () => spans().filter((span) => span.traceId === check);
  await expect
    .poll(
      () =>
        ofCheck()
          .map(({ name }) => name)
          .toSorted(),
      within,
    )
    .toEqual(['GET /api/oauth/is-authenticated', 'select']);
  expect([...keys]).toEqual([`/v1/traces ${apiKey}`]);
});

it('#265 contains no secrets, and ignores an invalid traceparent', { timeout }, async () => {
  const seen = spans().length;
  for (const header of [
    'junk',
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `ff-${'a'.repeat(32)}-b7ad6b7169203331-01`,
  ])
    expect((await signIn(header)).status).toBe(200);
  const roots = () =>
    spans()
      .slice(seen)
      .filter(({ name }) => name === 'POST /api/auth/login');
  await expect.poll(() => roots().length, within).toBe(3);
  for (const { parentSpanId } of roots()) expect(parentSpanId ?? '').toBe('');
  const all = JSON.stringify(bodies);
  for (const hidden of [
    user.email,
    user.password,
    user.id,
    apiKey,
    'secret-of-the-query',
    '127.0.0.1',
    'argon2',
  ])
    expect(all).not.toContain(hidden);
});
