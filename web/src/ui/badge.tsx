import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const looks = {
  success: { Icon: CircleCheck, style: 'bg-success-surface text-success' },
  warning: { Icon: CircleAlert, style: 'bg-warning-surface text-warning' },
  neutral: { Icon: undefined, style: 'bg-hover text-muted' },
} as const;

/** A state in a word or two; the icon says it too, so that colour is never alone. */
export function Badge({ kind, children }: { kind: keyof typeof looks; children: ReactNode }) {
  const { Icon, style } = looks[kind];
  return (
    <span
      className={classNames(
        // Its edge is seen where colours are forced, which leave nothing else of it.
        'inline-flex items-center gap-1 rounded-full border border-transparent px-2 text-xs font-medium whitespace-nowrap',
        style,
      )}
    >
      {Icon && <Icon className="size-3.5" aria-hidden />}
      {children}
    </span>
  );
}
