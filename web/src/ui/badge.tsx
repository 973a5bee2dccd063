import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const looks = {
  success: { Icon: CircleCheck, style: 'border-success-border bg-success-surface text-success' },
  warning: { Icon: CircleAlert, style: 'border-warning-border bg-warning-surface text-warning' },
  neutral: { Icon: undefined, style: 'border-border bg-surface text-muted' },
} as const;

/** A state in a word or two; the icon says it too, so that colour is never alone. */
export function Badge({ kind, children }: { kind: keyof typeof looks; children: ReactNode }) {
  const { Icon, style } = looks[kind];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full border px-2 text-sm whitespace-nowrap',
        style,
      )}
    >
      {Icon && <Icon className="size-3.5" aria-hidden />}
      {children}
    </span>
  );
}
