import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface FieldShellProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** Beside the label, for example a link. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Label, control, and beneath them the error or hint, connected by ids. */
export function Field({ id, label, hint, error, aside, children }: FieldShellProps) {
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children}
      {/* Reserves a line for an error, mostly in the space between two fields, so that an error shifts no layout. */}
      <div className={classNames('min-h-5 text-sm', !hint && '-mb-3')}>
        {hint && !error && (
          <p id={`${id}-note`} className="text-muted">
            {hint}
          </p>
        )}
        <p id={`${id}-error`} role="alert" className="text-danger empty:hidden">
          {error}
        </p>
      </div>
    </div>
  );
}

/** The attributes that connect a control with its error or hint. */
export function describedBy(id: string, { hint, error }: { hint?: ReactNode; error?: string }) {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-note` : undefined,
  };
}

export const controlStyle =
  'h-(--control) w-full rounded-control border border-border-strong bg-background px-3 text-control text-text placeholder:text-muted ' +
  'disabled:opacity-60 aria-invalid:border-danger aria-invalid:outline-danger';
