import { type DialogHTMLAttributes, type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { headingOver } from './use-pass-focus.ts';

interface Options {
  /** Escape, or a click outside if that is allowed. */
  onClose: () => void;
  /** Whether a click outside closes the modal. */
  closeOnOverlay: boolean;
  /** The element that takes the focus first; by default the first control, as browsers do. */
  focusFirst?: (modal: HTMLElement) => HTMLElement | null;
}

type ModalProps = Pick<DialogHTMLAttributes<HTMLDialogElement>, 'onCancel' | 'onMouseDown'> & {
  ref: RefObject<HTMLDialogElement | null>;
};

/**
 * The behaviour of all modals, based on the browser's `dialog`: it traps the focus, returns it, and makes the rest
 * inert.
 */
export function useModal(open: boolean, { onClose, closeOnOverlay, focusFirst }: Options): ModalProps {
  const modal = useRef<HTMLDialogElement>(null);
  const firstOf = useRef(focusFirst);

  useEffect(() => {
    const element = modal.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    // The element that opened it may not exist any more when it closes: the first entry of a list replaces 'Add'.
    const heading = opener && headingOver(opener);
    element.showModal();
    firstOf.current?.(element)?.focus();
    return () => {
      element.close();
      // It is no longer in the page, and the focus would be lost.
      const next = [opener, heading].find((each) => each instanceof HTMLElement && each.isConnected);
      (next instanceof HTMLElement ? next : headingOver(document.body))?.focus();
    };
  }, [open]);

  return {
    ref: modal,
    onCancel: (event) => {
      // React controls whether it is open; the browser's event is only a request.
      event.preventDefault();
      onClose();
    },
    onMouseDown: (event) => {
      if (!isBeside(event, modal.current)) return;
      if (closeOnOverlay) onClose();
      // If the modal stays open, the focused input keeps the focus.
      else event.preventDefault();
    },
  };
}

/** Whether a click was outside the modal: its backdrop reports the modal itself as the target. */
function isBeside(event: MouseEvent, modal: HTMLElement | null): boolean {
  if (!modal || event.target !== modal) return false;
  const { left, right, top, bottom } = modal.getBoundingClientRect();
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
}
