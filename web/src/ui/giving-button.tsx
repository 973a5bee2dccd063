import { useSeenClicks } from '../platform/presence/seen-clicks.ts';
import { Button, type ButtonProps } from './button.tsx';

/**
 * A button whose click gives something away, or settles what is shown: it ignores clicks that cannot have been meant for it
 * (security #332, #516).
 */
export function GivingButton({ onClick, waiting = false, ...button }: ButtonProps) {
  const { isNew, isReturning, isMeant } = useSeenClicks();
  return (
    <Button
      {...button}
      waiting={waiting || isNew}
      // Not disabled, which would take the focus from it.
      {...(isReturning ? { 'aria-disabled': true } : {})}
      onClick={(event) => {
        if (isMeant()) onClick?.(event);
      }}
    />
  );
}
