import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface Props {
  title: string;
  description?: ReactNode;
  /** A state in a word or two, at the end of the title's line. */
  badge?: ReactNode;
  /** Beside the title, for example a button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled section of a page. */
export function Card({ title, description, badge, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-border bg-card shadow-card">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 pt-4 sm:px-6 sm:pt-5">
        <div className={classNames('min-w-0', Boolean(badge) && 'grow')}>
          <div className="flex items-center justify-between gap-4">
            <h2 id={id} tabIndex={-1} className="text-base font-semibold outline-none">
              {title}
            </h2>
            {badge}
          </div>
          {description && <p className="text-sm text-muted">{description}</p>}
        </div>
        {action}
      </header>
      <div className="px-4 py-4 sm:px-6 sm:pb-5">{children}</div>
    </section>
  );
}
