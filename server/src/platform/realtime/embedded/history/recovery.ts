import type { Publication, StreamPosition, StreamState } from './stream-state.ts';

/**
 * What a subscriber missed since `since`, or undefined where that cannot be said for certain.
 * An empty epoch matches any, since a client that never learnt one sends none.
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
 * What arrived while the history was read, less what the history held already; `gap` where one is missing between.
 * `top` is the offset that the history ended with.
 */
export function afterTop(top: number, buffered: readonly Publication[]): readonly Publication[] | 'gap' {
  const newer = buffered.filter((publication) => publication.offset > top);
  return isContiguous(top, newer) ? newer : 'gap';
}

function isContiguous(offset: number, publications: readonly Publication[]): boolean {
  return publications.every((publication, index) => publication.offset === offset + index + 1);
}
