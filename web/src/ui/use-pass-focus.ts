import { type RefObject, useLayoutEffect } from 'react';

/** When an element that contains the focus is removed, such as a row, moves the focus to the heading above it. */
export function usePassFocus(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) headingOver(element)?.focus({ preventScroll: true });
    };
  }, [ref]);
}

/** The heading of its section, otherwise of the page; never one inside the element. */
export function headingOver(element: Element): HTMLElement | null {
  const ofSection = element.closest('section')?.querySelectorAll<HTMLElement>('h1[tabindex], h2[tabindex]');
  return (
    [...(ofSection ?? [])].find((heading) => !element.contains(heading)) ??
    document.querySelector<HTMLElement>('h1[tabindex]') ??
    document.querySelector<HTMLElement>('main[tabindex]')
  );
}
