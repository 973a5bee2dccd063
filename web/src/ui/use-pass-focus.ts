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

/** Of its section, else of the page; never one of its own, which goes with it. */
export function headingOver(element: Element): HTMLElement | null {
  const ofSection = element.closest('section')?.querySelectorAll<HTMLElement>('h1[tabindex], h2[tabindex]');
  return (
    [...(ofSection ?? [])].find((heading) => !element.contains(heading)) ??
    document.querySelector<HTMLElement>('h1[tabindex]') ??
    document.querySelector<HTMLElement>('main[tabindex]')
  );
}
