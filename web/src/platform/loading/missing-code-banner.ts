import { loadingText } from '#text/loading';

/**
 * Says that a part of the page could not be fetched, and resolves when the person asks to try again.
 * Plain DOM: it must work if React is what could not be fetched.
 */
export function askToTryAgain(): Promise<void> {
  const banner = document.createElement('div');
  banner.className =
    'fixed inset-x-4 top-4 z-50 mx-auto flex max-w-[27rem] flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-danger-border bg-danger-surface px-4 py-3 text-text shadow-raised';
  const text = document.createElement('p');
  text.className = 'grow basis-56';
  text.setAttribute('role', 'alert');
  const button = document.createElement('button');
  button.type = 'button';
  button.className =
    'inline-flex min-h-11 items-center rounded-control border border-border-strong px-4 font-medium hover:bg-hover';
  button.textContent = loadingText.tryAgain;
  banner.append(text, button);
  place(banner);
  // Inserted into an existing alert: that is what screen readers announce.
  text.textContent = loadingText.failed;

  return new Promise((resolve) => {
    // Everything except an open modal is inert: the banner moves into it, and out of it when it closes.
    const follow = () => place(banner);
    document.addEventListener('close', follow, true);
    document.addEventListener('toggle', follow, true);
    const done = () => {
      document.removeEventListener('close', follow, true);
      document.removeEventListener('toggle', follow, true);
      removeEventListener('online', done);
      banner.remove();
      resolve();
    };
    button.addEventListener('click', done);
    addEventListener('online', done);
  });
}

function place(banner: HTMLElement): void {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (banner.parentElement !== modal) modal.append(banner);
}
