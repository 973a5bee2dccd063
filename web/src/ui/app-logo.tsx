import { useState } from 'react';
import { classNames } from './class-names.ts';
import { initialsOf } from './initials.ts';

interface Props {
  name: string;
  logo: string | null;
  className?: string;
}

/** A square picture with round corners, or initials; hidden from screen readers, since the name is beside it. */
export function AppLogo({ name, logo, className = 'size-12' }: Props) {
  const [failed, setFailed] = useState<string>();
  const style = classNames('shrink-0 rounded-card', className);
  if (logo && logo !== failed)
    return (
      <img
        src={logo}
        alt=""
        className={classNames(style, 'object-contain')}
        onError={() => setFailed(logo)}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={classNames(
        style,
        'grid place-items-center bg-accent-surface font-semibold text-accent forced-colors:border',
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
