import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle, describedBy, Field } from './field.tsx';

interface Props extends Omit<ComponentProps<'textarea'>, 'id'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
}

/** Several lines of text. */
export function TextArea({ label, hint, error, className, ...textarea }: Props) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        rows={3}
        {...describedBy(id, { hint, error })}
        className={classNames(controlStyle, 'h-auto py-2', className)}
        {...textarea}
      />
    </Field>
  );
}
