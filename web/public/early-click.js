// Runs before the page is seen: what is asked of it before the app is there is kept, and done when the app can hear it.
// A link or a field needs no app. A form is never sent without it.
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
  // Where scripts are off the buttons of a form stay disabled: it would be sent in a way that nobody meant.
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
