import { subscribeStored, writeStored } from '../../platform/storage/browser-storage.ts';

const key = 'contact-verified-at';

/** Notifies the other tabs of this browser, whichever accounts they show, with or without a realtime connection. */
export function tellContactVerified(): void {
  writeStored(key, String(Date.now()));
}

/** Calls `listener` when an email or phone was verified in any tab of this browser. */
export function onContactVerified(listener: () => void): () => void {
  return subscribeStored(key, listener);
}
