// Remembers a click or submit made before the app has loaded, for the app to repeat.
// A link would lose what was typed: only a second click does not wait.
(() => {
  let button = null;
  const keepClick = (event) => {
    const target = event.target.closest?.('button, a');
    const isOwn = target === button || event.ctrlKey || event.metaKey || event.shiftKey;
    button = target;
    if (!target?.href) return;
    if (isOwn || !document.querySelector('[name=email]')?.value) button = null;
    else event.preventDefault();
  };
  const keepSubmit = (event) => {
    event.preventDefault();
    button = event.submitter ?? event.target.querySelector('[type=submit]');
  };
  document.addEventListener('click', keepClick, true);
  document.addEventListener('submit', keepSubmit, true);
  // Without scripts they stay disabled: the browser would send the form itself.
  document.addEventListener(
    'readystatechange',
    () => {
      for (const waiting of document.querySelectorAll('button[data-waiting]')) waiting.disabled = false;
    },
    { once: true },
  );
  globalThis.__doEarlyClick = () => {
    document.removeEventListener('click', keepClick, true);
    document.removeEventListener('submit', keepSubmit, true);
    button?.click();
    button = null;
  };
})();
