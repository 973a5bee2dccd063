import { AsyncLocalStorage } from 'node:async_hooks';
import type { OutgoingFetch } from '../../../platform/network/outgoing-fetch.ts';
import { noticeTimeout } from '../limits.ts';

const privateNetwork = new AsyncLocalStorage<boolean>();

/** Lets the calls that `run` makes reach private addresses, for a client of the operator's own (security #40). */
export function onPrivateNetwork<T>(allowed: boolean, run: () => Promise<T>): Promise<T> {
  return privateNetwork.run(allowed, run);
}

/**
 * What the library sends out. It brings a dispatcher along that cuts connections to private addresses after the name is
 * resolved, so that a name cannot be bound again in between; redirects are not followed.
 */
export function outgoingFetch(fetch: OutgoingFetch = globalThis.fetch): OutgoingFetch {
  return (url, given) => {
    const { dispatcher, ...init } = given as RequestInit & { dispatcher?: unknown };
    const options = { ...init, redirect: 'manual' as const, signal: AbortSignal.timeout(noticeTimeout) };
    if (privateNetwork.getStore() === true) return fetch(url, options);
    // The library found no way to guard the connection: nothing goes out.
    if (!dispatcher) return Promise.reject(new Error('Outgoing connections cannot be guarded'));
    return fetch(url, { ...options, dispatcher } as RequestInit);
  };
}
