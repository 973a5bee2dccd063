import { type RefObject, useLayoutEffect } from 'react';

/** Where something goes that has the focus in it, such as a row that is removed, the focus moves to the heading over it. */
export function usePassFocus(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) headingOver(element)?.focus({ preventScroll: true });
    };
  }, [ref]);
}

/** Of its section, else of the page. */
const headingOver = (element: Element) =>
  element.closest('section')?.querySelector<HTMLElement>('h2[tabindex]') ??
  document.querySelector<HTMLElement>('h1[tabindex], main[tabindex]');
