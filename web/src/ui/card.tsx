import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  description?: ReactNode;
  /** Beside the title, e.g. a button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled section of a page. */
export function Card({ title, description, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-border bg-background">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border px-4 py-3 sm:px-6">
        <div className="min-w-0">
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          {description && <p className="text-sm text-muted">{description}</p>}
        </div>
        {action}
      </header>
      <div className="px-4 py-4 sm:px-6">{children}</div>
    </section>
  );
}
