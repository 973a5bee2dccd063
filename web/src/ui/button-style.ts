import { classNames } from './class-names.ts';

export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'destructive' | 'quiet' | 'subtle';

const kinds: Record<ButtonKind, string> = {
  primary:
    'border-transparent bg-accent text-on-accent enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover',
  secondary: 'border-border-control bg-card text-text shadow-control hover:bg-hover',
  danger:
    'border-border-control bg-card text-danger shadow-control hover:border-danger-border hover:bg-danger-surface',
  destructive: 'border-transparent bg-danger text-on-danger enabled:hover:opacity-90',
  quiet: 'border-transparent text-accent hover:bg-hover',
  subtle: 'border-transparent text-muted hover:bg-hover hover:text-text',
};

/**
 * The style of buttons, and of links that look like buttons; the height depends on finger or pointer (tokens.css).
 * A page has one filled button. All have a border, the only part that remains visible with forced colours. Neighbouring
 * content shrinks before the label does.
 */
export function buttonStyle(kind: ButtonKind, wide: boolean): string {
  return classNames(
    'relative inline-flex min-h-(--control) items-center justify-center gap-2 rounded-control border px-[calc(0.875rem-1px)] py-1 text-center text-control font-medium wrap-break-word transition-colors',
    'disabled:not-data-waiting:not-aria-busy:opacity-55 disabled:not-data-waiting:cursor-not-allowed',
    kinds[kind],
    wide && 'w-full',
  );
}
