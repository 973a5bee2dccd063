/** Undefined until this page has navigated to another screen: only then may a heading take the focus. */
let mayFocus: boolean | undefined;

function noteMove(event: KeyboardEvent | PointerEvent): void {
  if (!('key' in event) || event.key === 'Tab') mayFocus = false;
}

export function noteNavigation(): void {
  addEventListener('keydown', noteMove, true);
  addEventListener('pointerdown', noteMove, true);
  mayFocus = true;
}

/**
 * Whether the heading of a screen may take the focus: after a navigation, unless the person has moved the focus while
 * the screen was being loaded.
 */
export const mayTakeFocus = () =>
  mayFocus || (mayFocus === false && document.activeElement === document.body);
