const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Resolves at the first sign that somebody uses the page: what is not for the eye can wait until then.
 * At once where something has the focus already; never when `signal` aborts before.
 */
export function firstUse(signal: AbortSignal): Promise<void> {
  if (document.activeElement && document.activeElement !== document.body) return Promise.resolve();
  return new Promise((resolve) => {
    for (const sign of signs) addEventListener(sign, () => resolve(), { once: true, passive: true, signal });
  });
}
