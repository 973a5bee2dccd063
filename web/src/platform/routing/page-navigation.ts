/** Whether this page has moved to another screen since it was loaded: only then may focus move by itself. */
let moved = false;

export function noteNavigation(): void {
  moved = true;
}

export const hasNavigated = () => moved;
