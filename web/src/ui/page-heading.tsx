import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useHydrated } from '../platform/boot/use-hydrated.ts';
import { hasNavigated } from '../platform/routing/page-navigation.ts';

interface Props {
  children: ReactNode;
  /** A sentence beneath. */
  description?: ReactNode;
  /** Beside the heading on wide screens, beneath it on small ones. */
  action?: ReactNode;
  centered?: boolean;
}

/** The one `h1` of a page; the focus moves to it after a page change, and where a step took the place of what had it. */
export function PageHeading({ children, description, action, centered = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hydrated = useHydrated();
  // Prerendered HTML that is taken over at the first key takes nothing's place.
  const isStep = useRef(hydrated);
  const wasLost = useRef(false);
  // As it is in the step that shows the heading: a key that is pressed right after it is not yet an answer.
  useLayoutEffect(() => {
    wasLost.current = isStep.current && isFocusLost();
  }, []);
  useEffect(() => {
    if (hasNavigated() || (wasLost.current && isFocusLost())) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      className={
        centered ? 'grid gap-1 text-center' : 'flex flex-wrap items-start justify-between gap-x-6 gap-y-3'
      }
    >
      <div className="min-w-0 wrap-anywhere">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight text-balance">
          {children}
        </h1>
        {description && <p className="mt-1 text-pretty text-muted">{description}</p>}
      </div>
      {action}
    </div>
  );
}

/** Before anything was clicked or typed, nothing can have been lost. */
const isFocusLost = () =>
  document.activeElement === document.body && navigator.userActivation?.hasBeenActive === true;
