import { AsyncLocalStorage } from 'node:async_hooks';
import type { OutgoingFetch } from '../../../platform/network/outgoing-fetch.ts';
import { noticeTimeout } from '../limits.ts';

const privateNetwork = new AsyncLocalStorage<boolean>();

/** Allows requests made by `run` to reach private addresses, for a client of the operator's own (security #40). */
export function onPrivateNetwork<T>(allowed: boolean, run: () => Promise<T>): Promise<T> {
  return privateNetwork.run(allowed, run);
}

/**
 * Sends the library's requests. They come with a dispatcher that refuses connections to private addresses after the
 * name is resolved, so that the name cannot be rebound in between; redirects are not followed.
 */
export function outgoingFetch(fetch: OutgoingFetch = globalThis.fetch): OutgoingFetch {
  return (url, given) => {
    const { dispatcher, ...init } = given as RequestInit & { dispatcher?: unknown };
    const options = { ...init, redirect: 'manual' as const, signal: AbortSignal.timeout(noticeTimeout) };
    if (privateNetwork.getStore() === true) return fetch(url, options);
    // Without the library's guard of the connection, nothing is sent.
    if (!dispatcher) return Promise.reject(new Error('Outgoing connections cannot be guarded'));
    return fetch(url, { ...options, dispatcher } as RequestInit);
  };
}
