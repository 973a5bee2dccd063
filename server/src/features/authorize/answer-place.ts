import type { PendingRequest } from './pending-requests.service.ts';

/**
 * The host; for an app's private-use scheme, the scheme with its colon, since nothing else in such an address
 * identifies the app.
 */
export function hostOf(uri: string): string {
  const { protocol, hostname } = new URL(uri);
  return protocol === 'https:' || protocol === 'http:' ? hostname : protocol;
}

type Asking = Pick<PendingRequest, 'client' | 'redirectUri'>;

/** The host that the consent page shows if no operator registered the application; undefined for those of an operator. */
export function shownHost({ client, redirectUri }: Asking): string | undefined {
  return client.selfRegistered === null || redirectUri === undefined ? undefined : hostOf(redirectUri);
}

/**
 * The host among the items that a person allows: such an application can have addresses at several hosts, and name others
 * later. No scope is called so, because none contains a quotation mark (RFC 6749 §3.3).
 */
export const hostItem = (host: string): string => `to"${host}"`;

/** What counts of that which an account allowed before: nothing if the answer goes where it was not shown to go (#515). */
export function allowedThere(allowed: ReadonlySet<string>, asking: Asking): ReadonlySet<string> {
  const host = shownHost(asking);
  return host === undefined || allowed.has(hostItem(host)) ? allowed : new Set();
}
