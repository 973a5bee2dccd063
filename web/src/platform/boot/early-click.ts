/**
 * Keeps the last click on a button that is seen before the app is there.
 * Returns what does it again, once the app can hear it; a link or a field needs no app.
 */
export function keepEarlyClick(): () => void {
  let button: HTMLButtonElement | null = null;
  const keep = ({ target }: Event) => {
    button = target instanceof Element ? target.closest('button') : null;
  };
  document.addEventListener('click', keep, true);
  return () => {
    document.removeEventListener('click', keep, true);
    button?.click();
  };
}
