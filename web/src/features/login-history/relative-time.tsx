import { useState } from 'react';
import { formatRelative } from '../../platform/dates/format-relative.ts';
import { useProfile } from '../sessions/use-profile.ts';
import { useFormatTime } from './use-format-time.ts';

interface Props {
  iso: string;
  /** Embeds the time into a sentence. */
  say?: (time: string) => string;
}

/** A relative time; the exact time is shown on hover, on press, and to screen readers. */
export function RelativeTime({ iso, say = (time) => time }: Props) {
  const exact = useFormatTime()(iso);
  const { data: profile } = useProfile();
  const [isExact, setExact] = useState(false);
  const [now] = useState(() => Date.now());
  const relative = formatRelative(iso, now, profile?.timezone ?? undefined);
  return (
    <button
      type="button"
      title={exact}
      aria-pressed={isExact}
      onClick={() => setExact(!isExact)}
      className="rounded-sm text-start underline-offset-4 hover:underline"
    >
      <time dateTime={iso}>{say(isExact ? exact : relative)}</time>
      {!isExact && <span className="sr-only">, {exact}</span>}
    </button>
  );
}
