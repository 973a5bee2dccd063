import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { PageHeading } from './page-heading.tsx';

const looks = { success: 'text-success', warning: 'text-warning', neutral: 'text-muted' } as const;

interface Props {
  kind: keyof typeof looks;
  icon: LucideIcon;
  title: string;
  description: ReactNode;
  /** Announced when it appears, if the focus is elsewhere. */
  role?: 'status' | 'alert';
  /** Links to continue. */
  children?: ReactNode;
}

/** A result as a page of its own: a picture, what happened, and what comes next. */
export function Outcome({ kind, icon: Icon, title, description, role, children }: Props) {
  return (
    <div role={role} className="grid justify-items-center gap-4 text-center">
      <Icon className={classNames('size-12', looks[kind])} aria-hidden />
      <PageHeading centered isStep description={description}>
        {title}
      </PageHeading>
      {children}
    </div>
  );
}
