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
 * The look that buttons and links dressed as buttons share, as high as a finger or a pointer needs (tokens.css).
 * A page has one that is filled. All have an edge: it is all that forced colours leave of them. What stands beside them
 * gives way before their words do.
 */
export function buttonStyle(kind: ButtonKind, wide: boolean): string {
  return classNames(
    'relative inline-flex min-h-(--control) items-center justify-center gap-2 rounded-control border px-[calc(0.875rem-1px)] py-1 text-center text-control font-medium wrap-break-word transition-colors',
    'disabled:not-data-waiting:not-aria-busy:opacity-55 disabled:not-data-waiting:cursor-not-allowed',
    kinds[kind],
    wide && 'w-full',
  );
}
