import 'sonner/dist/styles.css';
import './toaster.css';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import { uiText } from '#text/ui';
import { defaultDuration } from './toasts.ts';

let shown = false;

/** Puts the live region into the page, once, and hands out sonner's `toast`. */
export function showToaster(): typeof toast {
  if (!shown) {
    shown = true;
    const host = document.createElement('div');
    document.body.append(host);
    createRoot(host).render(
      <Toaster
        position="bottom-right"
        visibleToasts={3}
        gap={14}
        duration={defaultDuration}
        closeButton
        containerAriaLabel={uiText.notifications}
        toastOptions={{ closeButtonAriaLabel: uiText.closeToast }}
      />,
    );
  }
  return toast;
}
