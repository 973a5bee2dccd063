import { type ReactNode, useEffect, useRef } from 'react';
import { mayTakeFocus } from '../platform/routing/page-navigation.ts';

interface Props {
  children: ReactNode;
  /** A sentence beneath the heading. */
  description?: ReactNode;
  /** Beside the heading on wide screens, beneath it on small ones. */
  action?: ReactNode;
  centered?: boolean;
  /** The heading replaces that of an earlier step of the page, which had the focus. */
  isStep?: boolean;
}

export const headingStyle = 'text-xl font-semibold tracking-heading text-balance';

/**
 * The only `h1` of a page; it takes the focus after navigation, and as a step's heading if nothing else has the focus.
 * A field that requests the focus, and what the person has focused meanwhile, take precedence.
 */
export function PageHeading({ children, description, action, centered = false, isStep = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isFocusLost = isStep && document.activeElement === document.body;
    // React gives a field the focus before any effect runs.
    const isAskedFor = document.activeElement?.hasAttribute('data-autofocus');
    if ((mayTakeFocus() && !isAskedFor) || isFocusLost) heading.current?.focus({ preventScroll: true });
  }, [isStep]);
  return (
    <div
      className={
        centered ? 'grid gap-1 text-center' : 'flex flex-wrap items-start justify-between gap-x-6 gap-y-3'
      }
    >
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className={headingStyle}>
          {children}
        </h1>
        {description && <p className="mt-1 text-pretty text-muted">{description}</p>}
      </div>
      {action}
    </div>
  );
}
