import { readStored, tabArea, writeStored } from '../storage/browser-storage.ts';

/** Of the mailed link that a tab keeps, see kept-link.ts. Prefixed with `latchkey-ui-`; for this tab only. */
export const keptLinkKey = 'mailed-link';

/**
 * When the person has answered, or an account was signed out. Apart from the rest, because the sign-in page needs this
 * alone.
 */
export function forgetLink(): void {
  if (readStored(keptLinkKey, tabArea()) !== null) writeStored(keptLinkKey, null, tabArea());
}
