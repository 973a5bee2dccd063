import { readStored, tabArea, writeStored } from '../storage/browser-storage.ts';

/** Of the mailed link that a tab keeps, see kept-link.ts. Prefixed with `latchkey-ui-`; for this tab only. */
export const keptLinkKey = 'mailed-link';

/** When an account was last signed out in this browser, in milliseconds since the epoch. Prefixed with `latchkey-ui-`. */
export const signedOutKey = 'signed-out-at';

/** When the person has answered. Apart from the rest, because the sign-in page needs this alone. */
export function forgetLink(): void {
  if (readStored(keptLinkKey, tabArea()) !== null) writeStored(keptLinkKey, null, tabArea());
}

/** An account was signed out: also for tabs that show another site meanwhile, and come back (security #519). */
export function forgetLinks(): void {
  forgetLink();
  writeStored(signedOutKey, String(Date.now()));
}
