import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  icon: LucideIcon;
  title: string;
  /** What will be shown here. */
  children: ReactNode;
  /** The action that adds the first entry. */
  action?: ReactNode;
}

/** A row in the style of those that will replace it. */
export function EmptyState({ icon: Icon, title, children, action }: Props) {
  return (
    <div className="flex min-h-(--row) flex-wrap items-center gap-x-4 gap-y-3 py-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-hover text-muted">
        <Icon className="size-5" aria-hidden />
      </span>
      <div className="min-w-48 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-pretty text-muted">{children}</p>
      </div>
      {action}
    </div>
  );
}
