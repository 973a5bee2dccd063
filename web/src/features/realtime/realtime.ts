import type { RealtimeEvent } from '@latchkey/contract/realtime/realtime-event';
import { isFailure } from '../../platform/api/api-failure.ts';
import { retryDelay } from '../../platform/api/with-retries.ts';
import {
  type RealtimeConnection,
  type RealtimeEventName,
  realtimeConnection,
  unopened,
} from './realtime-state.ts';

export interface RealtimeListener {
  onEvent?(event: RealtimeEvent): void;
  /** Events may have been missed: read the current state over HTTP. */
  onGap?(): void;
  onChange?(connection: RealtimeConnection): void;
}

interface Entry {
  connection: RealtimeConnection;
  readonly listeners: Set<RealtimeListener>;
  close: () => void;
}

/** One connection per token, shared by all listeners on the page. */
const entries = new Map<string, Entry>();

/**
 * Listens to the private channel of a token: opens a connection if there is none, and closes it when there are no
 * listeners left.
 * If the connection has ended, the next listener opens another.
 */
export function listenRealtime(token: string, listener: RealtimeListener): () => void {
  let entry = entries.get(token);
  if (!entry || entry.connection.hasEnded) {
    entry = newEntry(token);
    entries.set(token, entry);
  }
  const joined = entry;
  joined.listeners.add(listener);
  listener.onChange?.(joined.connection);
  // A later listener may have missed earlier events.
  if (joined.connection.state === 'connected') listener.onGap?.();
  return () => {
    joined.listeners.delete(listener);
    if (joined.listeners.size > 0) return;
    joined.close();
    if (entries.get(token) === joined) entries.delete(token);
  };
}

function newEntry(token: string): Entry {
  const aborter = new AbortController();
  const entry: Entry = { connection: unopened, listeners: new Set(), close: () => aborter.abort() };
  const change = (event: RealtimeEventName) => {
    if (aborter.signal.aborted) return;
    entry.connection = realtimeConnection(entry.connection, event);
    for (const { onChange } of [...entry.listeners]) onChange?.(entry.connection);
  };
  change('opened');
  void open(token, entry, change, aborter.signal);
  return entry;
}

async function open(
  token: string,
  { listeners }: Entry,
  onChange: (event: RealtimeEventName) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    try {
      const { openConnection } = await import('./open-connection.ts');
      const close = await openConnection(token, {
        onChange,
        onEvent: (event) => {
          for (const listener of [...listeners]) listener.onEvent?.(event);
        },
        onGap: () => {
          for (const listener of [...listeners]) listener.onGap?.();
        },
      });
      if (signal.aborted) close();
      else signal.addEventListener('abort', close, { once: true });
      return;
    } catch (error) {
      if (isFailure(error, 'unauthenticated')) return onChange('ended');
      await delay(retryDelay(attempt, error), signal);
    }
  }
}

/** Also ends when no listener is left, or when the network is back. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done, { once: true });
    signal.addEventListener('abort', done, { once: true });
  });
}
