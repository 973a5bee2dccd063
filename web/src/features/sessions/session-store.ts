import { forgetLinks } from '../../platform/routing/forget-link.ts';
import {
  readStored,
  readStoredJson,
  subscribeStored,
  writeStored,
} from '../../platform/storage/browser-storage.ts';
import type { SessionsSnapshot } from './current-session.ts';
import { endAbandoned } from './ending-queue.ts';
import { readToken } from './read-token.ts';
import { maxSessions, parseSessions, type SavedSession, type SessionProfile } from './saved-session.ts';
import { lostSignIns, type OwnSignIn, withoutTokens, withProfile, withToken } from './session-list.ts';
import { type TokenEvent, tokenStates } from './token-states.ts';

/** Keys, prefixed with `latchkey-ui-`. */
const listKey = 'sessions';
const currentKey = 'current-session';
/** Ids of tokens that have ended, so that another tab that still has one cannot restore it (R23). */
const endedKey = 'ended-sessions';
const maxEnded = 100;

export const noSessions: SessionsSnapshot = { sessions: [], currentUserId: null, states: {} };

let snapshot = noSessions;
let opened = false;
let restoring = false;
let ownSignIns: readonly OwnSignIn[] = [];
const listeners = new Set<() => void>();

/** The signed-in accounts of this browser, shared by all its tabs. */
export const sessionStore = {
  snapshot(): SessionsSnapshot {
    open();
    return snapshot;
  },

  subscribe(listener: () => void): () => void {
    open();
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /**
   * Adds a token from a sign-in; `select` makes its user the current one.
   * Tokens that it replaces, such as an earlier one of the same user, are ended on the server, since nothing uses them
   * any more.
   */
  signIn(token: string): SavedSession {
    open();
    const { id, user_id } = readToken(token);
    const session = { id, user_id, token, profile: null };
    const before = storedList();
    ownSignIns = [{ session, at: Date.now() }, ...ownSignIns].slice(0, maxSessions);
    snapshot = { ...snapshot, states: tokenStates(snapshot.states, { type: 'signed_in', id, user_id }) };
    const after = withToken(before, token);
    writeList(after);
    for (const other of before) if (!after.some((kept) => kept.id === other.id)) endAbandoned(other.token);
    return session;
  },

  /** Makes a saved user the current one; an unknown id is ignored. */
  select(userId: string): void {
    if (storedList().some(({ user_id }) => user_id === userId)) writeStored(currentKey, userId);
  },

  /** Removes ended tokens; clears the current session if its user has no other. */
  remove(ids: readonly string[]): void {
    if (ids.length === 0) return;
    writeStored(endedKey, JSON.stringify([...endedIds(), ...ids].slice(-maxEnded)));
    const list = withoutTokens(storedList(), new Set(ids));
    writeList(list);
    const current = readStored(currentKey);
    if (current !== null && !list.some(({ user_id }) => user_id === current)) writeStored(currentKey, null);
  },

  saveProfile(id: string, profile: SessionProfile): void {
    const list = withProfile(storedList(), id, profile);
    if (JSON.stringify(list) !== JSON.stringify(storedList())) writeList(list);
  },

  /** Records the result of a check; known in this tab only. */
  note(event: TokenEvent): void {
    change({ ...snapshot, states: tokenStates(snapshot.states, event) });
  },
};

function open() {
  if (opened || typeof window === 'undefined') return;
  opened = true;
  for (const key of [listKey, currentKey, endedKey]) subscribeStored(key, refresh);
  refresh();
}

/** Every change is based on what is stored at that moment: another tab may have written since. */
function storedList(): SavedSession[] {
  return withoutTokens(readStoredJson(listKey, parseSessions) ?? [], new Set(endedIds()));
}

function endedIds(): string[] {
  return (
    readStoredJson(endedKey, (value) =>
      Array.isArray(value) ? value.filter((id) => typeof id === 'string') : undefined,
    ) ?? []
  );
}

function writeList(list: readonly SavedSession[]) {
  writeStored(listKey, list.length > 0 ? JSON.stringify(list) : null);
}

function refresh() {
  restoreLost();
  const sessions = storedList();
  change({
    sessions,
    currentUserId: readStored(currentKey),
    states: tokenStates(snapshot.states, { type: 'listed', tokens: sessions }),
  });
}

/** Writing calls back to `refresh`; a storage that drops what is written must not cause an endless loop. */
function restoreLost() {
  const stored = storedList();
  const lost = lostSignIns(stored, ownSignIns, new Set(endedIds()), Date.now());
  if (lost.length === 0 || restoring) return;
  restoring = true;
  writeList([...stored, ...lost]);
  restoring = false;
}

function change(next: SessionsSnapshot) {
  const { sessions } = snapshot;
  snapshot = next;
  // Whoever uses this computer next may not follow a link of the person who left.
  if (sessions.some(({ user_id }) => !next.sessions.some((other) => other.user_id === user_id)))
    forgetLinks();
  for (const listener of [...listeners]) listener();
}
