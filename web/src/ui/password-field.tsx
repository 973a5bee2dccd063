import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { uiText } from '#text/ui';
import { classNames } from './class-names.ts';
import { controlStyle, describedBy, Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** A password with a show/hide toggle; the caller sets `autoComplete`. */
export function PasswordField({
  label,
  hint,
  error,
  aside,
  className,
  ...input
}: Omit<TextFieldProps, 'type'>) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field id={id} label={label} hint={hint} error={error} aside={aside}>
      <div className="relative">
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          {...describedBy(id, { hint, error })}
          className={classNames(controlStyle, 'pe-12', className)}
          data-autofocus={input.autoFocus || undefined}
          {...input}
        />
        <button
          type="button"
          aria-label={shown ? uiText.hidePassword : uiText.showPassword}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0 grid w-(--control) min-w-9 place-items-center rounded-control text-muted hover:text-text"
        >
          <Icon className="size-5" aria-hidden />
        </button>
      </div>
    </Field>
  );
}
