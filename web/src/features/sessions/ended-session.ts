import type { SessionEnded } from '@latchkey/contract/http/api-error';
import { readStored, tabArea, writeStored } from '../../platform/storage/browser-storage.ts';

/** Prefixed with `latchkey-ui-`; for this tab only, and across a reload. */
const key = 'ended-session';

/** What the server said about the end of the current session; the page that follows shows it. */
export const endedSession = {
  read: (): string | null => readStored(key, tabArea()),
  note: (ended: SessionEnded | { receipt: string }): void =>
    writeStored(key, JSON.stringify(ended), tabArea()),
  forget: (): void => writeStored(key, null, tabArea()),
};
