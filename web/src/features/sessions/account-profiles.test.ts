import type { Profile } from '@latchkey/contract/profile/profile';
import { describe, expect, it } from 'vitest';
import { accountProfiles } from './account-profiles.ts';

const profile = (id: string) => ({ id, name: id }) as Profile;

describe('the profile of each account', () => {
  const listed = accountProfiles({}, { type: 'listed', ids: ['a', 'b'] });

  it('is loading, then data, or empty on failure', () => {
    expect(listed).toEqual({ a: { loading: true, data: null }, b: { loading: true, data: null } });
    const loaded = accountProfiles(listed, { type: 'loaded', id: 'a', profile: profile('a') });
    expect(loaded.a).toEqual({ loading: false, data: profile('a') });
    expect(accountProfiles(loaded, { type: 'failed', id: 'b' }).b).toEqual({ loading: false, data: null });
  });

  it('is read again when the set changes, keeps earlier data meanwhile, and drops removed accounts', () => {
    const loaded = accountProfiles(listed, { type: 'loaded', id: 'a', profile: profile('a') });
    expect(accountProfiles(loaded, { type: 'listed', ids: ['a', 'c'] })).toEqual({
      a: { loading: true, data: profile('a') },
      c: { loading: true, data: null },
    });
  });

  it('#46 a response for an account that was removed meanwhile changes nothing', () => {
    const without = accountProfiles(listed, { type: 'listed', ids: ['b'] });
    expect(accountProfiles(without, { type: 'loaded', id: 'a', profile: profile('a') })).toBe(without);
  });
});
