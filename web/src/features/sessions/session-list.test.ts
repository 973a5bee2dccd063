import { describe, expect, it } from 'vitest';
import { maxSessions, parseSessions } from './saved-session.ts';
import { lostSignIns, withoutTokens, withProfile, withToken } from './session-list.ts';

const jwt = (sub: string, jti: string) =>
  `e30.${Buffer.from(JSON.stringify({ sub, jti })).toString('base64url')}.c2ln`;
const profile = (id: string) => ({ id, name: 'Ada', email: null, phone: null, profile_photo_url: null });

it('a new token replaces the earlier one of the same user and keeps the profile', () => {
  const first = withProfile(withToken([], jwt('u1', 't1')), 't1', profile('u1'));
  const list = withToken(withToken(first, jwt('u2', 't2')), jwt('u1', 't3'));
  expect(list.map(({ id }) => id)).toEqual(['t2', 't3']);
  expect(list[1]?.profile?.name).toBe('Ada');
});

it('#46 never assigns one user’s profile to another’s session', () => {
  expect(withProfile(withToken([], jwt('u1', 't1')), 't1', profile('u2'))[0]?.profile).toBeNull();
});

it('R23 removing an invalid token keeps the newer token of the same user', () => {
  const list = withToken(withToken([], jwt('u1', 'old')), jwt('u1', 'new'));
  expect(withoutTokens(list, new Set(['old'])).map(({ id }) => id)).toEqual(['new']);
});

it('has a maximum length', () => {
  let list = withToken([], jwt('u', 't'));
  for (let n = 0; n < 50; n += 1) list = withToken(list, jwt(`u${n}`, `t${n}`));
  expect(list).toHaveLength(maxSessions);
  expect(list.at(-1)?.user_id).toBe('u49');
});

it('reads the usable part of damaged storage', () => {
  const good = { id: 't', user_id: 'u', token: 'x', profile: null };
  expect(parseSessions([null, 7, { id: 't' }, good, { ...good, profile: 'no' }])).toEqual([good]);
  expect(parseSessions({ length: 3 })).toEqual([]);
});

describe('R23 sign-ins that another tab overwrote', () => {
  const own = { session: { id: 'a1', user_id: 'a', token: 'token-a1', profile: null }, at: 1_000 };
  const of = (id: string, user_id: string) => ({ id, user_id, token: `token-${id}`, profile: null });

  it('are restored while the tabs settle, and not later', () => {
    expect(lostSignIns([of('b1', 'b')], [own], new Set(), 2_000)).toEqual([own.session]);
    expect(lostSignIns([of('b1', 'b')], [own], new Set(), 6_001)).toEqual([]);
  });

  it('exclude those that exist, have ended since, or were replaced by a newer token', () => {
    expect(lostSignIns([own.session], [own], new Set(), 2_000)).toEqual([]);
    expect(lostSignIns([], [own], new Set(['a1']), 2_000)).toEqual([]);
    expect(lostSignIns([of('a2', 'a')], [own], new Set(), 2_000)).toEqual([]);
  });
});
