import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { addressList } from '../network/address-list.ts';
import { fromProxies } from '../network/client-address.ts';
import { openTraces, type Traces } from './open-traces.ts';

interface SentSpan {
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly links?: readonly { readonly traceId: string }[];
}

// Its four parts cancel out, so that it is below any sampling share.
const chosen = '0000000a0000000a0000000a0000000a';
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What is recorded for one request that names the chosen trace. */
async function recorded(proxies: readonly string[], share: number): Promise<SentSpan[]> {
  const spans: SentSpan[] = [];
  const endpoint = await listen(
    createServer(async (request, response) => {
      // biome-ignore lint/suspicious/noExplicitAny: OTLP's own nesting
      const { resourceSpans } = (await json(request)) as any;
      spans.push(...resourceSpans[0].scopeSpans[0].spans);
      response.end('{}');
    }),
  );
  const traces: Traces = openTraces({ endpoint, headers: {}, share }, '1', fromProxies(addressList(proxies)));
  const server = createServer((_, response) => response.end());
  traces.follow(server, { listen: () => undefined } as never);
  const url = await listen(server);
  const headers = { traceparent: `00-${chosen}-b7ad6b7169203331-01`, connection: 'close' };
  await (await fetch(url, { headers })).text();
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  await traces.close();
  return spans;
}

it("#287 a stranger's trace id has no influence: it becomes a link of our own trace", async () => {
  const [span, ...others] = await recorded([], 1);
  expect(others).toEqual([]);
  expect(span?.traceId).not.toBe(chosen);
  expect(span?.parentSpanId ?? '').toBe('');
  expect(span?.links?.map(({ traceId }) => traceId)).toEqual([chosen]);
  // With a share of almost zero, even the id that is always below the share is not recorded.
  expect(await recorded([], 1e-9)).toEqual([]);
});

it("#287 an operator's proxy starts the trace, and its id is used", async () => {
  const [span] = await recorded(['127.0.0.1'], 1e-9);
  expect(span?.traceId).toBe(chosen);
  expect(span?.parentSpanId).toBe('b7ad6b7169203331');
});

it.each([
  ['caddy/Caddyfile', 'header_up -traceparent'],
  ['nginx/latchkey.conf', 'proxy_set_header traceparent       "";'],
  ['traefik/latchkey.yaml', 'customRequestHeaders: { traceparent: "" }'],
])("#287 the proxy of deploy/%s, which the portal trusts, passes on no stranger's trace id", (file, line) => {
  const config = readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8');
  expect(config).toContain(line);
});
