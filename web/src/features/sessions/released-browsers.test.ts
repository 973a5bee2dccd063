import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { arrivingSessionOf } from './current-session.ts';
import { readToken } from './read-token.ts';
import { sessionStore } from './session-store.ts';

/** What the browser stored after a sign-in with each released version (CHANGELOG.md). */
const releases = ['1.88.0'];

afterEach(() => vi.unstubAllGlobals());

it.each(releases)('a browser with a session stored by release %s is still signed in', (version) => {
  const file = join(import.meta.dirname, 'testing', `${version}.browser.json`);
  const stored: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  // A page's globals, with the storage that the release left.
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null });

  const { sessions, currentUserId, states } = sessionStore.snapshot();
  const [session] = sessions;
  expect(sessions).toHaveLength(1);
  expect(session?.profile?.name).toBe('Ada Lovelace');
  expect(currentUserId).toBe(session?.user_id);
  expect(readToken(session?.token ?? '')).toEqual({ id: session?.id, user_id: session?.user_id });
  // It is checked with the server, not discarded.
  expect(arrivingSessionOf({ sessions, currentUserId, states }, undefined).status).toBe('checking');
});
