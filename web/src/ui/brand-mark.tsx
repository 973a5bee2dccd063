import type { Brand } from '@latchkey/contract/settings/settings';
import type { ReactNode } from 'react';

const stroke = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** A latchkey in the shape of an L; the same drawings as public/brand/*.svg, in the colour of the page. */
const marks: Record<Brand, ReactNode> = {
  main: (
    <g {...stroke} stroke="var(--accent)" strokeWidth="3.5">
      <circle cx="10" cy="8.5" r="5.5" />
      <path d="M10 14v13h14v-5M18 27v-3.5" />
    </g>
  ),
  partner: (
    <g {...stroke} stroke="var(--accent)" strokeWidth="3.5">
      <circle cx="9" cy="8" r="5" />
      <path d="M9 13v14h9" />
      <circle cx="23" cy="24" r="5" />
      <path d="M23 19V8h-4" />
    </g>
  ),
  short: (
    <>
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <g {...stroke} stroke="var(--on-accent)" strokeWidth="3">
        <circle cx="12" cy="10.5" r="4" />
        <path d="M12 14.5V25h11v-4" />
      </g>
    </>
  ),
};

/** The mark of a brand; its name stands beside it, or on the link around it. */
export function BrandMark({ brand, className = 'size-8' }: { brand: Brand; className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`${className} shrink-0`}>
      {marks[brand]}
    </svg>
  );
}
