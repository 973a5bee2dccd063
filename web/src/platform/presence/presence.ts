/**
 * Requests within this time are considered to follow from a person's action: the first request, its retries, and what
 * it leads to.
 */
const presentMs = 60_000;

const signs = ['pointerdown', 'keydown', 'wheel'] as const;

/** The person has just opened the page. */
let seenAt = Date.now();

/** Records when the person last used the page or came back to it. */
export function watchPresence(): void {
  const note = () => {
    seenAt = Date.now();
  };
  // In the capture phase, before anything on the page can stop the event.
  for (const sign of signs) addEventListener(sign, note, { capture: true, passive: true });
  addEventListener('focus', note);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') note();
  });
}

/** Whether nobody has used the page for a while, so that its requests are its own. */
export function isUnattended(): boolean {
  return Date.now() - seenAt > presentMs;
}
