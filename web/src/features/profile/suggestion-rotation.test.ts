import { describe, expect, it } from 'vitest';
import { shownIndex, suggestionRotation } from './suggestion-rotation.ts';

describe('the rotation of suggestions', () => {
  const start = { profileId: 'a', index: 0 };

  it('goes to the next cyclically', () => {
    let state = start;
    const seen = [0, 1, 2, 3].map(() => {
      const at = shownIndex(state, 3);
      state = suggestionRotation(state, { type: 'next', count: 3 });
      return at;
    });
    expect(seen).toEqual([0, 1, 2, 0]);
  });

  it('starts again only for another profile', () => {
    const second = { profileId: 'a', index: 1 };
    expect(suggestionRotation(second, { type: 'profile_shown', profileId: 'a' })).toBe(second);
    expect(suggestionRotation(second, { type: 'profile_shown', profileId: 'b' })).toEqual({
      profileId: 'b',
      index: 0,
    });
  });

  it('shows an existing one when the list became shorter, and none of an empty list', () => {
    expect(shownIndex({ profileId: 'a', index: 2 }, 2)).toBe(0);
    expect(shownIndex(start, 0)).toBeUndefined();
    expect(suggestionRotation(start, { type: 'next', count: 0 }).index).toBe(0);
  });
});
