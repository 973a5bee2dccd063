import 'sonner/dist/styles.css';
import './toaster.css';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import { uiText } from '#text/ui';
import { toastSettings } from './toast-settings.ts';

let host: HTMLElement | undefined;

/** Inserts the live region into the page once, raises it above any open modal, and returns sonner's `toast`. */
export function showToaster(): typeof toast {
  host ??= renderToaster();
  // Modals are in the top layer; what enters it last is on top.
  if (document.querySelector('dialog:modal')) host.hidePopover();
  host.showPopover();
  return toast;
}

function renderToaster(): HTMLElement {
  const element = document.createElement('div');
  element.popover = 'manual';
  element.className = 'toaster-layer';
  document.body.append(element);
  keepOutOfTheWay(element);
  createRoot(element).render(
    <Toaster
      position={toastSettings.position}
      visibleToasts={toastSettings.visible}
      gap={toastSettings.gap}
      duration={toastSettings.durationMs}
      closeButton
      containerAriaLabel={uiText.notifications}
      toastOptions={{ closeButtonAriaLabel: uiText.closeToast }}
    />,
  );
  return element;
}

/**
 * Tab skips the toasts: they are meant to be read and disappear by themselves, and sonner would return the focus to
 * where it came from, in a loop. Alt+T focuses them, and Escape closes them.
 */
function keepOutOfTheWay(element: HTMLElement): void {
  const pass = () => {
    for (const stop of element.querySelectorAll<HTMLElement>('[data-sonner-toast], [data-close-button]'))
      if (stop.tabIndex !== -1) stop.tabIndex = -1;
  };
  new MutationObserver(pass).observe(element, { childList: true, subtree: true });
  element.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') toast.dismiss();
  });
}
