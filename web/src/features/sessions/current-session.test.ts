import { expect, it } from 'vitest';
import { currentSessionOf, liveSessionsOf } from './current-session.ts';

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

it('nobody chosen, or a stranger: none', () => {
  expect(status({ checked: true, alive: true }, null)).toBe('none');
  expect(status({ checked: true, alive: true }, 'u2')).toBe('none');
});

it('lists the confirmed sessions only', () => {
  expect(liveSessionsOf({ sessions: [session], currentUserId: null, states: { t1: state } })).toEqual([]);
});
