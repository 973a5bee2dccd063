/**
 * Runs once when the page is idle.
 * @param withinMs maximum delay in milliseconds; half of it in Safari, which has no idle callback
 * @returns a function that cancels it
 */
export function whenIdle(run: () => void, withinMs: number): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, withinMs / 2);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: withinMs });
  return () => cancelIdleCallback(handle);
}
