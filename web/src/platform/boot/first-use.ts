const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Resolves at the first sign that a person uses the page: what is not visible can wait until then.
 * Immediately if an element already has the focus; never if `signal` aborts before.
 */
export function firstUse(signal: AbortSignal): Promise<void> {
  if (document.activeElement && document.activeElement !== document.body) return Promise.resolve();
  return new Promise((resolve) => {
    for (const sign of signs) addEventListener(sign, () => resolve(), { once: true, passive: true, signal });
  });
}
