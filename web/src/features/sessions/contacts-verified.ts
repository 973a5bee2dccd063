import { subscribeStored, writeStored } from '../../platform/storage/browser-storage.ts';

const key = 'contact-verified-at';

/** Tells the other tabs of this browser, whoever is signed in there, with or without a realtime connection. */
export function tellContactVerified(): void {
  writeStored(key, String(Date.now()));
}

/** Calls back when an e-mail or a phone was verified in any tab of this browser. */
export function onContactVerified(listener: () => void): () => void {
  return subscribeStored(key, listener);
}
