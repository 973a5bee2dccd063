import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Kind = 'danger' | 'warning' | 'success' | 'info';

const looks = {
  danger: { Icon: CircleAlert, style: 'border-danger-border bg-danger-surface', icon: 'text-danger' },
  warning: { Icon: TriangleAlert, style: 'border-warning-border bg-warning-surface', icon: 'text-warning' },
  success: { Icon: CircleCheck, style: 'border-success-border bg-success-surface', icon: 'text-success' },
  info: { Icon: Info, style: 'border-border bg-surface', icon: 'text-muted' },
} satisfies Record<Kind, unknown>;

interface Props {
  kind: Kind;
  children: ReactNode;
  /** A line beneath, for example the reference of an error. */
  note?: ReactNode;
  /** What the person can do. */
  action?: ReactNode;
}

/** A message within the page; errors are announced immediately, other kinds politely. */
export function Banner({ kind, children, note, action }: Props) {
  const { Icon, style, icon } = looks[kind];
  return (
    <div
      role={kind === 'danger' ? 'alert' : 'status'}
      className={classNames('flex gap-3 rounded-control border px-4 py-3', style)}
    >
      <Icon className={classNames('mt-0.5 size-5 shrink-0', icon)} aria-hidden />
      <div className="min-w-0 grow">
        <div>{children}</div>
        {note && <p className="text-sm text-muted">{note}</p>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}
