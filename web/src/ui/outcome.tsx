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
  /** Read out as soon as it is there, where nobody waited for it with the focus. */
  role?: 'status' | 'alert';
  /** The way on. */
  children?: ReactNode;
}

/** How something ended, as a page of its own: a picture, what happened, and what comes next. */
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
