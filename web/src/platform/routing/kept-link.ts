import { readStored, tabArea, writeStored } from '../storage/browser-storage.ts';
import { keptLinkKey, signedOutKey } from './forget-link.ts';
import type { RouteName } from './route-name.ts';

/** Long enough to reload the page, or to read another one and come back; on a shared computer, somebody else follows. */
const keptForMs = 10 * 60_000;

export interface MailedLink {
  email: string;
  token: string;
  /** The person's name, as the sender of the link knows it. */
  name?: string | undefined;
}

interface KeptLink extends MailedLink {
  /** The page that the link leads to. */
  page: RouteName;
  /** When the link was opened, in milliseconds since the epoch. */
  keptAt: number;
  /** When the page was left, in milliseconds since the epoch; absent while it is open. */
  leftAt?: number;
}

/**
 * The mailed link of the page that this tab shows, or showed last. Not in the state of its history entry: that would
 * outlast the answer and a sign-out, and come back with 'Back' (security #503).
 */
export const keptLink = {
  /** The link, if it leads to this page and the page is open or was left a short time ago. */
  of(page: RouteName, now = Date.now()): MailedLink | undefined {
    const kept = current(page, now);
    return kept && { email: kept.email, token: kept.token, name: kept.name };
  },
  keep(page: RouteName, link: MailedLink, now = Date.now()): void {
    write({ ...link, page, keptAt: now });
  },
  /** The page is being left, or reloaded. */
  leave(page: RouteName, now = Date.now()): void {
    const kept = current(page, now);
    if (kept) write({ ...kept, leftAt: now });
  },
};

function current(page: RouteName, now: number): KeptLink | undefined {
  const kept = parsed(readStored(keptLinkKey, tabArea()));
  if (kept?.page !== page || now - (kept.leftAt ?? now) > keptForMs) return undefined;
  // Somebody else may sit here now.
  return kept.keptAt >= Number(readStored(signedOutKey)) ? kept : undefined;
}

const write = (kept: KeptLink) => writeStored(keptLinkKey, JSON.stringify(kept), tabArea());

function parsed(text: string | null): KeptLink | undefined {
  if (text === null) return undefined;
  try {
    const { page, email, token, name, leftAt, keptAt } = JSON.parse(text) as KeptLink;
    return typeof email === 'string' && typeof token === 'string'
      ? { page, email, token, name, leftAt, keptAt }
      : undefined;
  } catch {
    return undefined;
  }
}
