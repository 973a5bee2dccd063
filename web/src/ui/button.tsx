import type { ComponentProps } from 'react';
import { type ButtonKind, buttonStyle } from './button-style.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  wide?: boolean;
  /** Shows progress, keeps its width and ignores clicks. */
  busy?: boolean;
  /** Not usable yet but soon, so that it looks enabled: prerendered forms before the app has loaded. */
  waiting?: boolean;
}

export function Button({
  kind = 'primary',
  wide = false,
  busy = false,
  waiting = false,
  disabled,
  className,
  onClick,
  children,
  ...button
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      data-waiting={(waiting && !disabled) || undefined}
      // While busy it keeps the focus, which a disabled button would lose; clicks are ignored.
      aria-disabled={busy || undefined}
      disabled={disabled || waiting}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonStyle(kind, wide), className)}
      data-autofocus={button.autoFocus || undefined}
      {...button}
    >
      <span className={classNames('inline-flex items-center justify-center gap-2', busy && 'opacity-0')}>
        {children}
      </span>
      {busy && <Spinner className="absolute size-5" />}
    </button>
  );
}
