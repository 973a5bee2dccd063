import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly message: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Record<string, unknown>;
  };
}

/** A webhook receiver on a separate port, whose response the test sets. */
export async function webhookReceiver() {
  const received: ReceivedWebhook[] = [];
  let status = 204;
  let isEndless = false;
  let release: PromiseWithResolvers<void> | undefined;
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    received.push({ headers: request.headers, text, message: JSON.parse(text) });
    await release?.promise;
    response.writeHead(status, { location: '/elsewhere' });
    if (isEndless) sendOn(response);
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return {
    url,
    received: received as readonly ReceivedWebhook[],
    /** Sets the status of later responses. */
    answer(with_: number) {
      status = with_;
    },
    /** Makes later responses endless. */
    goOn() {
      status = 200;
      isEndless = true;
    },
    /** From now on accepts requests without responding, until the returned function is called. */
    hang(): () => void {
      release = Promise.withResolvers<void>();
      const { resolve } = release;
      return () => {
        release = undefined;
        resolve();
      };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sendOn(response: ServerResponse): void {
  while (!response.destroyed && response.write('x'.repeat(65_536)));
  if (!response.destroyed) response.once('drain', () => sendOn(response));
}

export type WebhookReceiver = Awaited<ReturnType<typeof webhookReceiver>>;
