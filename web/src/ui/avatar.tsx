import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import { initialsOf } from './initials.ts';

interface Props {
  name: string | null;
  photoUrl: string | null;
  className?: string;
}

/**
 * The photo, the initials if there is none or it does not load, or a figure if there is no name; hidden from screen
 * readers, since the name is beside it.
 */
export function Avatar({ name, photoUrl, className = 'size-10' }: Props) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const style = classNames('shrink-0 rounded-full', className);
  if (photoUrl && photoUrl !== failedUrl)
    return (
      <img
        src={photoUrl}
        alt=""
        className={classNames(style, 'object-cover')}
        onError={() => setFailedUrl(photoUrl)}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={classNames(
        style,
        'grid place-items-center bg-accent-surface text-sm font-semibold text-accent forced-colors:border',
      )}
    >
      {name ? initialsOf(name) : <UserRound className="size-1/2" />}
    </span>
  );
}
