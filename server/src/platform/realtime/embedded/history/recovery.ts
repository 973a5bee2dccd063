import type { Publication, StreamPosition, StreamState } from './stream-state.ts';

/**
 * The publications that a subscriber missed since `since`; undefined if that cannot be determined.
 * An empty epoch matches any, because a client that never received one sends none.
 */
export function recover(state: StreamState, since: StreamPosition): readonly Publication[] | undefined {
  if (since.epoch !== '' && since.epoch !== state.epoch) return undefined;
  if (since.offset === state.offset) return [];
  if (since.offset > state.offset) return undefined;
  const missed = state.publications.filter((publication) => publication.offset > since.offset);
  return missed.length === state.offset - since.offset && isContiguous(since.offset, missed)
    ? missed
    : undefined;
}

/**
 * The publications that arrived while the history was read, without those that the history already contained; `gap` if
 * one is missing in between. `top` is the last offset in the history.
 */
export function afterTop(top: number, buffered: readonly Publication[]): readonly Publication[] | 'gap' {
  const newer = buffered.filter((publication) => publication.offset > top);
  return isContiguous(top, newer) ? newer : 'gap';
}

function isContiguous(offset: number, publications: readonly Publication[]): boolean {
  return publications.every((publication, index) => publication.offset === offset + index + 1);
}
