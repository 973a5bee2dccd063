import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle, describedBy, Field } from './field.tsx';

interface Props extends Omit<ComponentProps<'select'>, 'id' | 'children'> {
  label: ReactNode;
  options: readonly { value: string; label: string }[];
  /** Shown while nothing is selected. */
  placeholder?: string;
  hint?: ReactNode;
  error?: string;
}

/** A single choice; uses the browser's native list, which works on every phone and with every screen reader. */
export function SelectField({ label, options, placeholder, hint, error, className, ...select }: Props) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <select
          id={id}
          {...describedBy(id, { hint, error })}
          className={classNames(controlStyle, 'appearance-none pe-10', className)}
          {...select}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2 text-muted"
          aria-hidden
        />
      </div>
    </Field>
  );
}
