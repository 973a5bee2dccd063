import { AsyncLocalStorage } from 'node:async_hooks';
import type { Agent } from 'node:https';
import { second } from '../../../platform/clock/durations.ts';
import { postTo } from '../../../platform/network/post-to.ts';
import { publicPlainAgent } from '../../../platform/network/public-agent.ts';
import { readPublic } from '../../../platform/network/read-public.ts';
import { fetchedLimit, keysLife, noticeTimeout } from '../limits.ts';
import { cacheLife } from './cache-life.ts';

/** A request of the library, in the form of `fetch`. */
export type OutgoingFetch = (url: string, init: RequestInit) => Promise<Response>;

const privateNetwork = new AsyncLocalStorage<boolean>();

/** Allows requests made by `run` to reach private addresses, for a client of the operator's own (security #40). */
export function onPrivateNetwork<T>(allowed: boolean, run: () => Promise<T>): Promise<T> {
  return privateNetwork.run(allowed, run);
}

/**
 * Sends the library's requests; redirects are not followed. The library's own dispatcher is not used: it judges an
 * address only after it has connected to it, which suffices to scan a private network (security #350).
 * @param publicAgent connects to public hosts only
 */
export function outgoingFetch(publicAgent: Agent): OutgoingFetch {
  const plainAgent = publicPlainAgent();
  return async (url, { method = 'GET', headers: given, body = null }) => {
    const headers = new Headers(given);
    if (privateNetwork.getStore() === true) {
      const signal = AbortSignal.timeout(noticeTimeout);
      return fetch(url, { method, headers, body, redirect: 'manual', signal });
    }
    if (method === 'POST') {
      // Only a logout may be sent in plain text (OpenID Connect Back-Channel Logout 1.0 §2.2).
      const agent = url.startsWith('http:') ? plainAgent : publicAgent;
      const message = { agent, headers: Object.fromEntries(headers), body: String(body) };
      return new Response(null, { status: await postTo(url, { ...message, timeout: noticeTimeout }) });
    }
    const accept = headers.get('accept') ?? '*/*';
    const read = await readPublic(url, {
      agent: publicAgent,
      accept,
      limit: fetchedLimit,
      timeout: noticeTimeout,
    });
    // The library considers what it read fresh for as long as the host says, also an error (security #406).
    const life = read.status === 200 ? cacheLife(read.headers, keysLife) : 0;
    return new Response(new Uint8Array(read.body), {
      status: read.status,
      headers: {
        'content-type': read.headers['content-type'] ?? '',
        'cache-control': `max-age=${Math.floor(life / second)}`,
      },
    });
  };
}
