import { expect, it } from 'vitest';
import { arrivingSessionOf, currentSessionOf, liveSessionsOf } from './current-session.ts';

const session = { id: 't1', user_id: 'u1', token: 'x', profile: null };
const state = { user_id: 'u1', checked: false, loading: false, alive: false, unreachable: false };
const status = (change: Partial<typeof state>, currentUserId: string | null = 'u1') =>
  currentSessionOf({ sessions: [session], currentUserId, states: { t1: { ...state, ...change } } }).status;

it.each([
  [{}, 'checking'],
  [{ loading: true }, 'checking'],
  [{ checked: true, alive: true }, 'live'],
  [{ checked: true, alive: false }, 'none'],
  [{ unreachable: true }, 'unreachable'],
  [{ loading: true, alive: true }, 'live'],
])('%j is %s', (change, expected) => {
  expect(status(change)).toBe(expected);
});

it('no choice, or an unknown account: none', () => {
  expect(status({ checked: true, alive: true }, null)).toBe('none');
  expect(status({ checked: true, alive: true }, 'u2')).toBe('none');
});

it('lists only the confirmed sessions', () => {
  expect(liveSessionsOf({ sessions: [session], currentUserId: null, states: { t1: state } })).toEqual([]);
});

it.each([
  // The page waits while the named account is checked, whichever account is current.
  [{}, null, 'u1', 'checking'],
  [{}, 'u2', 'u1', 'checking'],
  // Alive, but not the current one yet.
  [{ checked: true, alive: true }, null, 'u1', 'checking'],
  [{ checked: true, alive: true }, 'u1', 'u1', 'live'],
  [{ unreachable: true }, null, 'u1', 'unreachable'],
  // Ended or unknown: the same as without a name.
  [{ checked: true, alive: false }, null, 'u1', 'none'],
  [{}, null, 'u9', 'none'],
  [{ checked: true, alive: true }, 'u1', undefined, 'live'],
])(
  'an address that names an account: %j, current %j, named %j is %s',
  (change, currentUserId, named, expected) => {
    const states = { t1: { ...state, ...change } };
    expect(arrivingSessionOf({ sessions: [session], currentUserId, states }, named).status).toBe(expected);
  },
);
