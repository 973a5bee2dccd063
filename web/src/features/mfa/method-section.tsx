import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface Props {
  icon: LucideIcon;
  title: string;
  description: string;
  /** In a word or two. */
  state?: ReactNode;
  action?: ReactNode;
  /** Its entries and settings. */
  children?: ReactNode;
}

/**
 * A row of the table on the two-factor page: icon, name, state, action; with a heading of its own for screen readers.
 */
export function MethodSection({ icon: Icon, title, description, state, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="px-4 sm:px-6">
      <div className="flex min-h-(--row) flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
        <div className="flex min-w-0 flex-1 basis-72 gap-4 sm:items-center">
          <span className="grid size-10 shrink-0 place-items-center rounded-control bg-hover text-muted">
            <Icon className="size-5" aria-hidden />
          </span>
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-2.5">
              <h2 id={id} tabIndex={-1} className="font-medium outline-none">
                {title}
              </h2>
              {state}
            </div>
            <p className="text-sm text-pretty text-muted">{description}</p>
          </div>
        </div>
        {action && <div className="flex flex-wrap gap-x-2 max-sm:ps-14">{action}</div>}
      </div>
      {/* Without entries it takes no space, so that the row stays centred. */}
      {children && <div className="pb-3 empty:hidden sm:ps-14">{children}</div>}
    </section>
  );
}
