import type { ReactNode } from 'react';
import { ConsoleLink } from '../console-link.tsx';

interface Props {
  to: string;
  id: string;
  children: ReactNode;
}

/** A link that covers the whole row. Other controls in the row need `relative` to lie above it. */
export function RowLink({ to, id, children }: Props) {
  return (
    <ConsoleLink
      to={to}
      id={id}
      data-row
      className="font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
    >
      {children}
    </ConsoleLink>
  );
}
