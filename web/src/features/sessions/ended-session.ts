import { SessionEnded } from '@latchkey/contract/http/api-error';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { readStored, writeStored } from '../../platform/storage/browser-storage.ts';

/** Beneath `latchkey-ui-`, for this tab alone and across a reload. */
const key = 'ended-session';
const listeners = new Set<() => void>();
let told: { text: string | null; ended: SessionEnded | undefined } = { text: null, ended: undefined };

function tabArea(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** What the server said of the current session when it was over; the page that it leads to says it. */
export const endedSession = {
  note(ended: SessionEnded): void {
    write(JSON.stringify(ended));
  },
  forget(): void {
    if (read()) write(null);
  },
};

export function useEndedSession(): SessionEnded | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same object for the same text, as a store must answer. */
function read(): SessionEnded | undefined {
  const text = readStored(key, tabArea());
  if (text !== told.text) told = { text, ended: text === null ? undefined : parse(text) };
  return told.ended;
}

function parse(text: string): SessionEnded | undefined {
  try {
    return z.safeParse(SessionEnded, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function write(text: string | null): void {
  writeStored(key, text, tabArea());
  for (const listener of [...listeners]) listener();
}
