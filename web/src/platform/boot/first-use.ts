const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Resolves at the first sign that a person uses the page: what is not visible can wait until then.
 * Immediately if an element already has the focus; never if `signal` aborts before.
 */
export function firstUse(signal: AbortSignal): Promise<void> {
  if (document.activeElement && document.activeElement !== document.body) return Promise.resolve();
  return new Promise((resolve) => {
    const note = (event: Event) => {
      if (isResting(event)) return;
      for (const sign of signs) removeEventListener(sign, note);
      resolve();
    };
    for (const sign of signs) addEventListener(sign, note, { passive: true, signal });
  });
}

/** Chromium tells a page that has just been drawn where the pointer is, although nobody moves it. */
const isResting = (event: Event): boolean =>
  event instanceof PointerEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0;
