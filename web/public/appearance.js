// Runs before the first paint and before the app, so that nothing changes its colour or its place afterwards
// (docs/behaviour/appearance.md#states, docs/behaviour/login.md#screens). A stored choice wins, otherwise the system decides.
(() => {
  let stored = null;
  let usedPasskey = null;
  try {
    stored = localStorage.getItem('latchkey-ui-dark-appearance');
    usedPasskey = localStorage.getItem('latchkey-ui-passkey-used');
  } catch {
    // Storage is blocked: follow the system.
  }
  const dark =
    stored === 'true' || stored === 'false'
      ? stored === 'true'
      : matchMedia('(prefers-color-scheme: dark)').matches;
  const page = document.documentElement;
  page.classList.toggle('dark', dark);
  // Room for the application that asks, and the passkey's button above the form.
  page.toggleAttribute('data-asking', /[?&]interaction=./.test(location.search));
  page.toggleAttribute('data-passkey-used', usedPasskey === 'true');
})();
