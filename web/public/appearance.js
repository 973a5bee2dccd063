// Runs before the first paint and before the app: a stored choice wins, otherwise the system decides (docs/behaviour/appearance.md#states).
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('latchkey-ui-dark-appearance');
  } catch {
    // Storage is blocked: follow the system.
  }
  const dark =
    stored === 'true' || stored === 'false'
      ? stored === 'true'
      : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.classList.toggle('dark', dark);
})();
