import { connectionToken } from '@latchkey/contract/realtime/connection-token';
import { RealtimeEvent, realtimeChannel } from '@latchkey/contract/realtime/realtime-event';
import { subscriptionToken } from '@latchkey/contract/realtime/subscription-token';
import { Centrifuge, UnauthorizedError } from 'centrifuge';
import * as z from 'zod/mini';
import { isFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { readToken } from '../sessions/read-token.ts';
import type { RealtimeEventName } from './realtime-state.ts';
import { realtimeTiming } from './timing.ts';
import { emulationEndpoint } from './transport-endpoints.ts';

export interface ConnectionListener {
  onChange(change: RealtimeEventName): void;
  onEvent(event: RealtimeEvent): void;
  /** Events may have been missed: after the first subscription, or one that could not be recovered. */
  onGap(): void;
}

/**
 * Opens a connection with a token and subscribes to its private channel; returns a function that closes it. Rejects if
 * no token is issued.
 */
export async function openConnection(token: string, listener: ConnectionListener): Promise<() => void> {
  const { id, user_id } = readToken(token);
  const { timeout, minReconnectDelay, maxReconnectDelay, maxServerPingDelay } = realtimeTiming;
  const first = await call(connectionToken, { token });
  const client = new Centrifuge(first.transports, {
    token: first.token,
    getToken: () => refreshed(call(connectionToken, { token })),
    emulationEndpoint: emulationEndpoint(first.transports),
    timeout,
    minReconnectDelay,
    maxReconnectDelay,
    maxServerPingDelay,
  });
  client.on('connecting', () => listener.onChange('lost'));
  client.on('connected', () => listener.onChange('connected'));
  client.on('disconnected', () => listener.onChange('ended'));

  const channel = realtimeChannel(user_id, id);
  const { minResubscribeDelay, maxResubscribeDelay } = realtimeTiming;
  const subscription = client.newSubscription(channel, {
    recoverable: true,
    getToken: () => refreshed(call(subscriptionToken, { token, body: { channel }, outlivesPage: true })),
    minResubscribeDelay,
    maxResubscribeDelay,
  });
  subscription.on('subscribed', ({ wasRecovering, recovered }) => {
    if (!(wasRecovering && recovered)) listener.onGap();
  });
  subscription.on('publication', ({ data }) => {
    const event = z.safeParse(RealtimeEvent, data);
    // A newer server may send events that this page does not know.
    if (event.success) listener.onEvent(event.data);
  });
  subscription.subscribe();
  client.connect();
  return () => {
    subscription.removeAllListeners();
    client.removeAllListeners();
    client.disconnect();
  };
}

/** An invalid session ends the connection; any other failure is retried. */
function refreshed(asked: Promise<{ token: string }>): Promise<string> {
  return asked.then(
    ({ token }) => token,
    (error: unknown) => {
      const isDead = isFailure(error, 'unauthenticated') || isFailure(error, 'forbidden');
      throw isDead ? new UnauthorizedError('The session has ended') : error;
    },
  );
}
