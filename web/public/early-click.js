// Runs before the page is shown: remembers a click or submit made before the app has loaded, for the app to repeat.
// Links and fields work without the app. A form is never sent without it.
(() => {
  let button = null;
  const keepClick = ({ target }) => {
    button = target instanceof Element ? target.closest('button') : null;
  };
  const keepSubmit = (event) => {
    event.preventDefault();
    button = event.submitter ?? event.target.querySelector('[type=submit]');
  };
  document.addEventListener('click', keepClick, true);
  document.addEventListener('submit', keepSubmit, true);
  // Without scripts the buttons stay disabled, because the browser would send the form itself.
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
