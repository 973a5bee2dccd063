/** What the page asks for within this time follows from what somebody did: the first answer, its retries, what it leads to. */
const presentMs = 60_000;

const signs = ['pointerdown', 'keydown', 'wheel'] as const;

/** Somebody has opened the page. */
let seenAt = Date.now();

/** Notes when somebody last touched the page or came back to it. */
export function watchPresence(): void {
  const note = () => {
    seenAt = Date.now();
  };
  // Before anything on the page can keep the event to itself.
  for (const sign of signs) addEventListener(sign, note, { capture: true, passive: true });
  addEventListener('focus', note);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') note();
  });
}

/** Whether the page has been left alone, so that what it asks for now it asks for by itself. */
export function isUnattended(): boolean {
  return Date.now() - seenAt > presentMs;
}
