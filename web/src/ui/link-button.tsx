import type { ComponentProps } from 'react';
import { RouteLink } from '../platform/routing/route-link.tsx';
import { type ButtonKind, buttonStyle } from './button-style.ts';

type Props = ComponentProps<typeof RouteLink> & { kind?: ButtonKind; wide?: boolean };

/** A link to a screen that looks like a button. */
export function LinkButton({ kind = 'primary', wide = false, ...link }: Props) {
  return <RouteLink className={buttonStyle(kind, wide)} {...link} />;
}
