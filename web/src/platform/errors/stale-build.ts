const key = 'latchkey-ui-reloaded-at';
const spacingMs = 60_000;

/**
 * After an update the page that is open may ask for files that are gone: it reloads, once a minute at most.
 * Vite reports such a file by this event.
 */
export function reloadWhenStale(): void {
  addEventListener('vite:preloadError', (event) => {
    // Without a network it is no update, and the browser would have nothing to show.
    if (!navigator.onLine || !mayReload()) return;
    event.preventDefault();
    location.reload();
  });
}

function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < spacingMs) return false;
    sessionStorage.setItem(key, String(Date.now()));
    return true;
  } catch {
    // Without storage it could reload for ever.
    return false;
  }
}
