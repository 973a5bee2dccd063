/** Resolves after the time, or when `signal` aborts. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const giveUp = () => {
      clearTimeout(timer);
      resolve();
    };
    if (signal?.aborted) return giveUp();
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}
