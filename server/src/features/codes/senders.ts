import { createHash } from 'node:crypto';
import type { ClientInfo, TokenCaller } from '../../platform/http/caller.ts';
import { addressGroup } from '../../platform/network/address-group.ts';
import type { Sender } from './one-time-code.ts';

/** The budgets that something sent can be charged to. */
export const senders = { anonymous, ofToken, newContact };

/** Nobody is signed in: strangers are charged by address, a browser that the account knows has its own budget. */
function anonymous({ ip, browserId }: ClientInfo, isKnownBrowser: boolean): Sender {
  return isKnownBrowser && browserId
    ? { budget: 'known_browser', paidBy: hashed(browserId) }
    : { budget: 'anonymous', paidBy: hashed(addressGroup(ip)) };
}

/**
 * A second factor: after a right first one, from a known or unknown browser, or in a session. A reset began with the mailbox:
 * whoever knows only the password must not use up what the owner's reset needs (security #479).
 */
function ofToken({ kind, userId }: TokenCaller, isKnownBrowser: boolean): Sender {
  const paidBy = hashed(userId);
  if (kind === 'session') return { budget: 'session', paidBy };
  if (isKnownBrowser) return { budget: 'pending_known_browser', paidBy };
  return { budget: kind === 'pending_reset' ? 'reset' : 'pending', paidBy };
}

/** A session sends to a contact that is not its account's yet: it may be anybody's. */
function newContact({ userId }: TokenCaller): Sender {
  return { budget: 'new_contact', paidBy: hashed(userId) };
}

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
