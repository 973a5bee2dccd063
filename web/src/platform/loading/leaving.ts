/** How long a page counts as leaving after the browser said so; a download or a 204 does not actually leave it. */
const graceMs = 10_000;

let left: { at: number } | undefined;

/** Call it before the first import: from then on the page knows when it is being left. */
export function watchLeaving(): void {
  const leave = () => {
    left = { at: performance.now() };
  };
  // Only observed, without asking the person for confirmation.
  addEventListener('beforeunload', leave);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', () => {
    left = undefined;
  });
}

/** Whether another page is being loaded: the browser cancels what this one still loads (Firefox immediately). */
export function isLeaving(): boolean {
  return left !== undefined && performance.now() - left.at < graceMs;
}
