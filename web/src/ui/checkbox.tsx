import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  label: ReactNode;
  hint?: ReactNode;
}

export function Checkbox({ label, hint, className, ...input }: Props) {
  const id = useId();
  return (
    <div className="flex gap-3">
      <span className="grid h-6 place-items-center">
        <input
          id={id}
          type="checkbox"
          aria-describedby={hint ? `${id}-note` : undefined}
          className={classNames('size-5 accent-accent', className)}
          {...input}
        />
      </span>
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-note`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
