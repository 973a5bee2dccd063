import 'sonner/dist/styles.css';
import './toaster.css';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import { uiText } from '#text/ui';
import { toastSettings } from './toast-settings.ts';

let shown = false;

/** Puts the live region into the page, once, and hands out sonner's `toast`. */
export function showToaster(): typeof toast {
  if (!shown) {
    shown = true;
    const host = document.createElement('div');
    document.body.append(host);
    createRoot(host).render(
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
  }
  return toast;
}
