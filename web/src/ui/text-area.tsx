import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle, describedBy, Field } from './field.tsx';

interface Props extends Omit<ComponentProps<'textarea'>, 'id'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** Several lines of text; grows with the content if the browser supports it. */
export function TextArea({ label, hint, error, className, rows = 3, ...area }: Props) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} {...(error === undefined ? {} : { error })}>
      <textarea
        id={id}
        rows={rows}
        {...describedBy(id, { hint, error })}
        className={classNames(controlStyle, 'h-auto! max-h-60 min-h-20 py-2 field-sizing-content', className)}
        {...area}
      />
    </Field>
  );
}
