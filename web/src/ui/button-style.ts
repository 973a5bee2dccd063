import { classNames } from './class-names.ts';

export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'quiet';

const kinds: Record<ButtonKind, string> = {
  primary:
    'border-transparent bg-accent text-on-accent enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover',
  secondary: 'border-border-strong text-text hover:bg-hover',
  danger: 'border-danger text-danger hover:bg-danger-surface',
  quiet: 'border-transparent text-accent hover:bg-hover',
};

/**
 * The look that buttons and links dressed as buttons share: 44 px high, so that a finger meets it.
 * All have an edge: it is all that forced colours leave of them. What stands beside them gives way before their words do.
 */
export function buttonStyle(kind: ButtonKind, wide: boolean): string {
  return classNames(
    'relative inline-flex min-h-11 items-center justify-center gap-2 rounded-control border px-[calc(1rem-1px)] text-center font-medium wrap-break-word transition-colors',
    'disabled:not-data-waiting:not-aria-busy:opacity-55 disabled:not-data-waiting:cursor-not-allowed',
    kinds[kind],
    wide && 'w-full',
  );
}
