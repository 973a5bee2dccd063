import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { uiText } from '#text/ui';
import { isBeside } from './is-beside.ts';

interface Props {
  open: boolean;
  title: string;
  /** Escape, the close button, or a click beside it where that is allowed. */
  onClose: () => void;
  /** A click beside the dialog closes it; off for steps that must not be lost (spec §2). */
  closeOnOverlay?: boolean;
  /** Off where the dialog brings its own way out, such as 'Back'. */
  closeButton?: boolean;
  children: ReactNode;
}

/** A modal on the browser's own `dialog`: it keeps the focus in, gives it back, and makes the rest inert. */
export function Dialog({ open, title, onClose, closeOnOverlay = true, closeButton = true, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    element.showModal();
    // React's autoFocus comes before the dialog is shown, and leaves no attribute behind.
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current;
    first?.focus();
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open]);

  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        // React decides whether it is open; the browser only asks.
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (!isBeside(event, dialog.current)) return;
        if (closeOnOverlay) onClose();
        // Where it stays open, what is being typed keeps the focus.
        else event.preventDefault();
      }}
      className="w-[min(28rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] rounded-card border border-border bg-raised p-0 text-text shadow-raised backdrop:bg-(--backdrop)"
    >
      <div className="grid gap-4 p-6">
        <header className="flex items-start justify-between gap-4">
          <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-semibold outline-none">
            {title}
          </h2>
          {closeButton && (
            <button
              type="button"
              aria-label={uiText.close}
              onClick={onClose}
              className="-m-2.5 grid size-11 place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
            >
              <X className="size-5" aria-hidden />
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}
