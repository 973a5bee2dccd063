import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const looks = {
  success: { Icon: CircleCheck, style: 'bg-success-surface text-success', ink: 'text-muted' },
  warning: { Icon: CircleAlert, style: 'bg-warning-surface text-warning', ink: 'text-warning' },
  neutral: { Icon: undefined, style: 'bg-hover text-muted', ink: 'text-muted' },
} as const;

interface Props {
  kind: keyof typeof looks;
  /** Without a background, beside more important content; warnings keep their colour. */
  quiet?: boolean;
  children: ReactNode;
}

/** A state in a word or two; the icon expresses it as well, so that colour is never the only sign. */
export function Badge({ kind, quiet = false, children }: Props) {
  const { Icon, style, ink } = looks[kind];
  return (
    <span
      className={classNames(
        // The border is visible with forced colours, which remove the background.
        // On one line unless the line is too short.
        'inline-flex max-w-full shrink-0 items-center gap-1 rounded-full border border-transparent text-xs font-medium',
        quiet ? ink : `px-2 ${style}`,
      )}
    >
      {Icon && <Icon className="size-3.5 shrink-0" aria-hidden />}
      {children}
    </span>
  );
}
