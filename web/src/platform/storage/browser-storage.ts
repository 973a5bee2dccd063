/** Prefix of every storage key of this app (docs/behaviour/web.md#storage). */
const namespace = 'latchkey-ui';

export const storageKey = (name: string) => `${namespace}-${name}`;

interface Area {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Values that a blocked or full storage refused, so that the running page still works. */
const kept = new Map<string, string | null>();
const listeners = new Map<string, Set<() => void>>();

function localArea(): Area | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    // Accessing the property itself throws if storage is blocked.
    return undefined;
  }
}

/** What this tab keeps, also across a reload; undefined if storage is blocked. */
export function tabArea(): Area | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Reads the text under `latchkey-ui-{name}`; null if there is none. Never throws. */
export function readStored(name: string, area = localArea()): string | null {
  const key = storageKey(name);
  if (kept.has(key)) return kept.get(key) ?? null;
  try {
    return area?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Writes a value, or removes it if null; if storage refuses, the value lasts as long as the page. Never throws. */
export function writeStored(name: string, value: string | null, area = localArea()): void {
  const key = storageKey(name);
  try {
    if (!area) throw new Error('storage is blocked');
    if (value === null) area.removeItem(key);
    else area.setItem(key, value);
    kept.delete(key);
  } catch {
    kept.set(key, value);
  }
  notify(key);
  channel?.postMessage(key);
}

/** Reads JSON and passes it to `parse`; undefined if it is invalid. */
export function readStoredJson<T>(name: string, parse: (value: unknown) => T | undefined): T | undefined {
  const text = readStored(name);
  if (text === null) return undefined;
  try {
    return parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Calls `listener` when this or another tab changes the key, or clears the storage, and when the page may have missed it:
 * a page that the browser keeps for 'Back' hears of no change until it is shown again (security #335).
 */
export function subscribeStored(name: string, listener: () => void): () => void {
  const key = storageKey(name);
  const set = listeners.get(key) ?? new Set();
  listeners.set(key, set.add(listener));
  listen();
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) {
      kept.delete(key);
      listener();
    }
  };
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  globalThis.addEventListener?.('storage', onStorage);
  globalThis.addEventListener?.('pageshow', onReturn);
  return () => {
    set.delete(listener);
    globalThis.removeEventListener?.('storage', onStorage);
    globalThis.removeEventListener?.('pageshow', onReturn);
  };
}

/** Storage events reach some background tabs late; the channel reaches them at once. */
let channel: BroadcastChannel | undefined;

function listen() {
  if (channel || typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(namespace);
  channel.onmessage = ({ data }) => {
    if (typeof data !== 'string') return;
    kept.delete(data);
    notify(data);
  };
}

function notify(key: string) {
  for (const listener of listeners.get(key) ?? []) listener();
}
