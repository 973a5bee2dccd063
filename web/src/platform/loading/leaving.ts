/** How long a page that another one should follow is taken as leaving; a download or a 204 leaves it where it is. */
const graceMs = 10_000;

let left: { at: number } | undefined;

/** Call before the first import: from then on the page knows when it is being left. */
export function watchLeaving(): void {
  const leave = () => {
    left = { at: performance.now() };
  };
  // Only heard, never answered: it asks nobody whether they really want to go.
  addEventListener('beforeunload', leave);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', () => {
    left = undefined;
  });
}

/** Whether another page is on its way: the browser gives up what this one still loads (Firefox at once). */
export function isLeaving(): boolean {
  return left !== undefined && performance.now() - left.at < graceMs;
}
