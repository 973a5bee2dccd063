import type { EndedRequests } from '../platform/http/ended-requests.ts';

/** Milliseconds after which what the start needed is needed no more. */
const startIsOver = 500;
/** Milliseconds without a request after which a busy time is over. */
const rest = 1_000;
/** Requests that leave enough behind to be worth a collection. */
const busyTime = 1_000;

/**
 * A start, and every busy time, leaves garbage behind that V8 would keep for the next one: as much again as the portal
 * needs. It is collected when nobody asks for anything, which takes some 40 ms.
 * @param collect Node's `gc`, which is there with `--expose-gc`
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
