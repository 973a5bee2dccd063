import type { EndedRequests } from '../platform/http/ended-requests.ts';

/** Milliseconds after which the start is over and its garbage can be collected. */
const startIsOver = 500;
/** Milliseconds without requests that end a busy period. */
const rest = 1_000;
/** Number of requests that leave enough garbage to be worth a collection. */
const busyTime = 1_000;

/**
 * Collects the garbage of the start and of each busy period, which V8 would otherwise keep: as much again as the portal
 * needs. It is collected while there are no requests, and takes some 40 ms.
 * @param collect Node's `gc`, available with `--expose-gc`
 */
export function giveMemoryBack(
  requests: EndedRequests,
  collect: (() => void) | undefined = collectAll(),
): void {
  if (!collect) return;
  let sinceCollection = 0;
  let sinceLook = 0;
  requests.listen(() => {
    sinceLook += 1;
  });
  setTimeout(collect, startIsOver).unref();
  setInterval(() => {
    sinceCollection += sinceLook;
    const isResting = sinceLook === 0;
    sinceLook = 0;
    if (!isResting || sinceCollection < busyTime) return;
    sinceCollection = 0;
    collect();
  }, rest).unref();
}

function collectAll(): (() => void) | undefined {
  const { gc } = globalThis;
  return gc && (() => void gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }));
}
