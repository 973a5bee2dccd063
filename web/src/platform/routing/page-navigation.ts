/** Whether this page has navigated to another screen since it was loaded: only then may focus be moved. */
let moved = false;

export function noteNavigation(): void {
  moved = true;
}

export const hasNavigated = () => moved;
