import type { SessionEnded } from '@latchkey/contract/http/api-error';
import { readStored, writeStored } from '../../platform/storage/browser-storage.ts';

/** Beneath `latchkey-ui-`, for this tab alone and across a reload. */
const key = 'ended-session';

function tabArea(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** What the server said of the current session when it was over, or gave for its end; the page that it leads to says it. */
export const endedSession = {
  read: (): string | null => readStored(key, tabArea()),
  note: (ended: SessionEnded | { receipt: string }): void =>
    writeStored(key, JSON.stringify(ended), tabArea()),
  forget: (): void => writeStored(key, null, tabArea()),
};
