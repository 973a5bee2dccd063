import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { uiText } from '#text/ui';
import { useModal } from './use-modal.ts';

interface Props {
  open: boolean;
  title: string;
  /** Escape, the close button, or a click outside if that is allowed; not while a button in it is busy. */
  onClose: () => void;
  /** Whether a click outside closes the dialog; off for steps that must not be lost (docs/behaviour/mfa.md#screens). */
  closeOnOverlay?: boolean;
  /** Off if the dialog has another way to leave, such as 'Back'. */
  closeButton?: boolean;
  /** If whoever closes it ends what it has begun. */
  closeWhileBusy?: boolean;
  children: ReactNode;
}

/** React's autoFocus runs before the dialog is shown, and leaves no attribute. */
const fieldOrHeading = (modal: HTMLElement) =>
  modal.querySelector<HTMLElement>('[data-autofocus]') ?? modal.querySelector<HTMLElement>('h2');

/** A titled window over the page; it scrolls if it is higher than the screen. */
export function Dialog({
  open,
  title,
  onClose,
  closeOnOverlay = true,
  closeButton = true,
  closeWhileBusy = false,
  children,
}: Props) {
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  // What it has begun would be done all the same, also after a wait for a server that is overloaded.
  const close = () => {
    if (closeWhileBusy || !content.current?.querySelector('button[aria-busy=true]')) onClose();
  };
  const modal = useModal(open, { onClose: close, closeOnOverlay, focusFirst: fieldOrHeading });
  if (!open) return null;
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className="w-[min(28rem,calc(100vw-2rem))] room-for-toast rounded-card border border-border bg-raised p-0 text-text shadow-raised backdrop:bg-(--backdrop)"
    >
      {/* The column is never wider than the dialog, whatever name it contains. */}
      <div ref={content} className="group grid grid-cols-[minmax(0,1fr)] gap-4 p-6">
        <header className="flex items-start justify-between gap-4">
          <h2 id={id} tabIndex={-1} className="min-w-0 text-lg font-semibold text-balance outline-none">
            {title}
          </h2>
          {closeButton && (
            <button
              type="button"
              aria-label={uiText.close}
              onClick={close}
              className="-m-2.5 grid size-(--control) shrink-0 place-items-center group-has-[button[aria-busy=true]]:invisible rounded-control text-muted hover:bg-hover hover:text-text"
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
