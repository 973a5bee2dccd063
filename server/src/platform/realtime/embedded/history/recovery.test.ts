import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterTop, recover } from './recovery.ts';
import type { Publication, StreamState } from './stream-state.ts';

const publications = (from: number, to: number): Publication[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    offset: from + index,
    encoded: `{"n":${from + index}}`,
  }));
const stream = (from: number, to: number): StreamState => ({
  epoch: 'e',
  offset: to,
  publications: publications(from, to),
});

describe('recovery', () => {
  it('returns what followed the position', () => {
    expect(recover(stream(1, 5), { epoch: 'e', offset: 2 })).toEqual(publications(3, 5));
    expect(recover(stream(1, 5), { epoch: 'e', offset: 0 })).toEqual(publications(1, 5));
  });

  it('is complete without publications at the top, whatever is stored', () => {
    expect(recover(stream(1, 5), { epoch: 'e', offset: 5 })).toEqual([]);
    expect(recover({ epoch: 'e', offset: 5, publications: [] }, { epoch: 'e', offset: 5 })).toEqual([]);
    expect(recover({ epoch: 'e', offset: 0, publications: [] }, { epoch: '', offset: 0 })).toEqual([]);
  });

  it('treats an empty epoch as any epoch, and otherwise compares it', () => {
    expect(recover(stream(1, 2), { epoch: '', offset: 1 })).toEqual(publications(2, 2));
    expect(recover(stream(1, 2), { epoch: 'x', offset: 1 })).toBeUndefined();
    expect(recover(stream(1, 2), { epoch: 'x', offset: 2 })).toBeUndefined();
  });

  it('is impossible if the oldest missed publication was dropped, or the position is beyond the top', () => {
    expect(recover(stream(3, 5), { epoch: 'e', offset: 1 })).toBeUndefined();
    expect(recover({ epoch: 'e', offset: 5, publications: [] }, { epoch: 'e', offset: 4 })).toBeUndefined();
    expect(recover(stream(1, 5), { epoch: 'e', offset: 6 })).toBeUndefined();
  });

  it('never omits or repeats a publication', async () => {
    const kept = fc
      .tuple(fc.nat(20), fc.nat(20))
      .map(([a, b]) => ({ from: Math.min(a, b) + 1, to: Math.max(a, b) }));
    await fc.assert(
      fc.property(kept, fc.nat(25), ({ from, to }, offset) => {
        const missed = recover(stream(from, to), { epoch: 'e', offset });
        if (missed === undefined) return offset > to || from > offset + 1;
        return (
          missed.length === to - offset && missed.every((one, index) => one.offset === offset + 1 + index)
        );
      }),
    );
  });
});

describe('publications that arrived while the history was read', () => {
  it('are added without those that the history already contained', () => {
    expect(afterTop(3, publications(2, 5))).toEqual(publications(4, 5));
    expect(afterTop(5, publications(2, 5))).toEqual([]);
  });

  it('are a gap if one is missing', () => {
    expect(afterTop(3, publications(5, 6))).toBe('gap');
    expect(afterTop(3, [...publications(4, 4), ...publications(6, 6)])).toBe('gap');
  });
});
