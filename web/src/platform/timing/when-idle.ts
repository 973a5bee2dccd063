/**
 * Runs once when the page has nothing better to do.
 * @param withinMs runs at last after so many milliseconds, and after half of them in Safari, which has no idle callback
 * @returns takes it back
 */
export function whenIdle(run: () => void, withinMs: number): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, withinMs / 2);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: withinMs });
  return () => cancelIdleCallback(handle);
}
