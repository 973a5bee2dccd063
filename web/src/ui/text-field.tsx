import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle, describedBy, Field } from './field.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  aside?: ReactNode;
}

export function TextField({ label, hint, error, aside, className, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error} aside={aside}>
      <input
        id={id}
        {...describedBy(id, { hint, error })}
        className={classNames(controlStyle, className)}
        data-autofocus={input.autoFocus || undefined}
        {...input}
      />
    </Field>
  );
}
