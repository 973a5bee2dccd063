// Runs before the first paint and before the app, so that colours and layout do not change afterwards
// (docs/behaviour/appearance.md#states, docs/behaviour/login.md#screens). A stored choice overrides the system's setting.
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
  // Reserve space for the requesting application's name, and put the passkey button above the form.
  page.toggleAttribute('data-asking', /[?&]interaction=./.test(location.search));
  page.toggleAttribute('data-passkey-used', usedPasskey === 'true');
})();
