import { Centrifuge, type Options, type Subscription, type TransportName } from 'centrifuge';
import { WebSocket } from 'ws';
import { TestEventSource } from './event-source.ts';
import { until } from './until.ts';

export type TestTransport = Extract<TransportName, 'websocket' | 'http_stream' | 'sse'>;

/** The published client on one transport, with short reconnect delays. */
export function libraryClient(
  host: string,
  transport: TestTransport,
  options: Partial<Options> = {},
): Centrifuge {
  const scheme = transport === 'websocket' ? 'ws' : 'http';
  return new Centrifuge([{ transport, endpoint: `${scheme}://${host}/connection/${transport}` }], {
    websocket: WebSocket,
    fetch: handledFetch,
    eventsource: TestEventSource,
    emulationEndpoint: `http://${host}/emulation`,
    minReconnectDelay: 20,
    maxReconnectDelay: 200,
    timeout: 10_000,
    ...options,
  });
}

/** The library ignores the promise of each emulated command, so a failing one would be an unhandled rejection. */
function handledFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = fetch(...request);
  response.catch(() => {});
  return response;
}

/** Records the events of a client or subscription in order: `connected`, `disconnected 3503`, `publication 1`. */
export function eventsOf(client: Centrifuge): string[] {
  const events: string[] = [];
  client.on('connected', () => events.push('connected'));
  client.on('connecting', ({ code }) => events.push(`connecting ${code}`));
  client.on('disconnected', ({ code }) => events.push(`disconnected ${code}`));
  client.on('error', ({ error }) => events.push(`error ${error.code}`));
  return events;
}

export function eventsOfSubscription(subscription: Subscription): string[] {
  const events: string[] = [];
  subscription.on('subscribed', ({ recovered, wasRecovering }) => {
    events.push(wasRecovering ? `subscribed recovered=${recovered}` : 'subscribed');
  });
  subscription.on('subscribing', ({ code }) => events.push(`subscribing ${code}`));
  subscription.on('unsubscribed', ({ code }) => events.push(`unsubscribed ${code}`));
  subscription.on('error', ({ error }) => events.push(`error ${error.code}`));
  subscription.on('publication', ({ data }) => events.push(`publication ${JSON.stringify(data)}`));
  return events;
}

export async function seen(events: readonly string[], event: string, times = 1): Promise<void> {
  await until(`${event} × ${times} after ${events.join(', ')}`, () => {
    return events.filter((one) => one === event).length >= times;
  });
}
