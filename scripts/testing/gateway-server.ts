import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GatewayRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** JSON, or the fields of a form. */
  readonly body: Record<string, unknown>;
}

export interface GatewayAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface GatewayServer {
  readonly url: string;
  /** Oldest first. */
  readonly requests: readonly GatewayRequest[];
  /** The response to later requests; undefined means 200 with an empty object. */
  answer: ((request: GatewayRequest) => GatewayAnswer | undefined) | undefined;
  /** Polls until a request matches; rejects after a limit. */
  waitFor(fits: (request: GatewayRequest) => boolean): Promise<GatewayRequest>;
  stop(): Promise<void>;
}

const waitBound = 30_000;

/** A server in place of an SMS, WhatsApp or Lark gateway. */
export async function gatewayServer(): Promise<GatewayServer> {
  const requests: GatewayRequest[] = [];
  const http = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const isForm = incoming.headers['content-type']?.includes('urlencoded');
      const body = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || '{}');
      const request = { path: incoming.url ?? '', headers: incoming.headers, body };
      requests.push(request);
      const {
        status,
        body: reply = {},
        headers,
      }: GatewayAnswer = gateway.answer?.(request) ?? { status: 200 };
      outgoing
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const gateway: GatewayServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    requests,
    answer: undefined,
    async waitFor(fits) {
      const deadline = performance.now() + waitBound;
      for (;;) {
        const found = requests.findLast(fits);
        if (found) return found;
        if (performance.now() > deadline) throw new Error('No such request came to the gateway');
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    stop: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  return gateway;
}
