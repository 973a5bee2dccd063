import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Props {
  label: string;
  /** Of the label: muted unless given. */
  className?: string;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Content shown on demand below its label. */
export function Disclosure({ label, className = 'text-muted hover:text-text', onToggle, children }: Props) {
  return (
    <details className="group/more" onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary
        className={classNames('flex w-fit cursor-pointer items-center gap-1 rounded-control py-1', className)}
      >
        <ChevronRight
          className="-ms-1 size-4 shrink-0 text-muted group-open/more:rotate-90 rtl:not-group-open/more:-scale-x-100"
          aria-hidden
        />
        {label}
      </summary>
      {children}
    </details>
  );
}
