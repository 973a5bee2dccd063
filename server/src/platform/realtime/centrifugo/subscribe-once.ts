import { on, once } from 'node:events';
import { WebSocket } from 'ws';

export interface Subscriber {
  /** `ws:` or `wss:` URL that pages connect to. */
  readonly url: string;
  /** Origin of the pages. */
  readonly origin: string;
  readonly connectionToken: string;
  readonly subscriptionToken: string;
  readonly channel: string;
  /** Milliseconds for all steps together. */
  readonly within: number;
}

/** Centrifugo was reached, but refuses the connection or subscription of a page. */
export class SubscriptionRefused extends Error {
  override name = 'SubscriptionRefused';
}

interface Reply {
  readonly id?: number;
  readonly error?: { readonly code: number; readonly message: string };
}

const [connecting, subscribing] = [1, 2];

/**
 * Connects and subscribes like a page, then disconnects (https://centrifugal.dev/docs/transports/client_protocol).
 * Throws SubscriptionRefused, or another error if nothing answers.
 */
export async function subscribeOnce({ url, origin, within, ...tokens }: Subscriber): Promise<void> {
  const signal = AbortSignal.timeout(within);
  const socket = new WebSocket(url, { origin, handshakeTimeout: within });
  try {
    socket.on('error', () => undefined);
    const refusal = new Promise<never>((_, refuse) => {
      socket.once('unexpected-response', (_request, { statusCode }) =>
        refuse(new SubscriptionRefused(`${url} answers ${statusCode} to pages of ${origin}`)),
      );
      socket.once('close', (code, reason) =>
        refuse(new SubscriptionRefused(`${url} hangs up: ${code} ${String(reason)}`)),
      );
    });
    refusal.catch(() => undefined);
    await Promise.race([once(socket, 'open', { signal }), refusal]);
    const commands = [
      { id: connecting, connect: { token: tokens.connectionToken } },
      { id: subscribing, subscribe: { channel: tokens.channel, token: tokens.subscriptionToken } },
    ];
    const replies = on(socket, 'message', { signal });
    socket.send(commands.map((command) => JSON.stringify(command)).join('\n'));
    await Promise.race([untilSubscribed(replies, url), refusal]);
  } finally {
    socket.terminate();
  }
}

async function untilSubscribed(messages: AsyncIterable<unknown[]>, url: string): Promise<void> {
  for await (const [message] of messages) {
    for (const line of String(message).split('\n').filter(Boolean)) {
      const { id, error } = JSON.parse(line) as Reply;
      if (error) throw new SubscriptionRefused(`${url} answers ${error.code} ${error.message}`);
      if (id === subscribing) return;
    }
  }
}
