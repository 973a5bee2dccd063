import type { MouseEvent } from 'react';

/** Whether a click went past a modal: its backdrop reports the modal itself as the target. */
export function isBeside(event: MouseEvent, modal: HTMLElement | null): boolean {
  if (!modal || event.target !== modal) return false;
  const { left, right, top, bottom } = modal.getBoundingClientRect();
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
}
