import { type DialogHTMLAttributes, type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { headingOver } from './use-pass-focus.ts';

interface Options {
  /** Escape, or a click beside it where that is allowed. */
  onClose: () => void;
  /** A click beside the modal closes it. */
  closeOnOverlay: boolean;
  /** Where the focus goes first; without it to the first control, as the browser does it. */
  focusFirst?: (modal: HTMLElement) => HTMLElement | null;
}

type ModalProps = Pick<DialogHTMLAttributes<HTMLDialogElement>, 'onCancel' | 'onMouseDown'> & {
  ref: RefObject<HTMLDialogElement | null>;
};

/** What every modal is on the browser's own `dialog`: it keeps the focus in, gives it back, and makes the rest inert. */
export function useModal(open: boolean, { onClose, closeOnOverlay, focusFirst }: Options): ModalProps {
  const modal = useRef<HTMLDialogElement>(null);
  const firstOf = useRef(focusFirst);

  useEffect(() => {
    const element = modal.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    // What opened it may be gone by the time that it closes: a first entry takes the place of 'Add'.
    const heading = opener && headingOver(opener);
    element.showModal();
    firstOf.current?.(element)?.focus();
    return () => {
      element.close();
      // It is out of the page by now, and takes the focus with it.
      const next = [opener, heading].find((each) => each instanceof HTMLElement && each.isConnected);
      (next instanceof HTMLElement ? next : headingOver(document.body))?.focus();
    };
  }, [open]);

  return {
    ref: modal,
    onCancel: (event) => {
      // React decides whether it is open; the browser only asks.
      event.preventDefault();
      onClose();
    },
    onMouseDown: (event) => {
      if (!isBeside(event, modal.current)) return;
      if (closeOnOverlay) onClose();
      // Where it stays open, what is being typed keeps the focus.
      else event.preventDefault();
    },
  };
}

/** Whether a click went past the modal: its backdrop reports the modal itself as the target. */
function isBeside(event: MouseEvent, modal: HTMLElement | null): boolean {
  if (!modal || event.target !== modal) return false;
  const { left, right, top, bottom } = modal.getBoundingClientRect();
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
}
