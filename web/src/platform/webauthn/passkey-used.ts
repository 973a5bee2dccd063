import { readStored, subscribeStored, writeStored } from '../storage/browser-storage.ts';

/** appearance.js reads it too, before the first paint. */
const name = 'passkey-used';

/** Whether somebody has added a passkey in this browser, or signed in with one. */
export const passkeyUsed = {
  read: () => readStored(name) === 'true',
  note: () => writeStored(name, 'true'),
  subscribe: (listener: () => void) => subscribeStored(name, listener),
};
