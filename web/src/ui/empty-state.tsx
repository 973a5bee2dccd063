import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  icon: LucideIcon;
  title: string;
  /** What will be here. */
  children: ReactNode;
  /** What fills it. */
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, children, action }: Props) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-8 text-center">
      <Icon className="size-8 text-muted" aria-hidden />
      <p className="font-semibold">{title}</p>
      <p className="max-w-sm text-balance text-muted">{children}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
