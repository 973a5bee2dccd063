import { X } from 'lucide-react';
import { useState } from 'react';
import { uiText } from '#text/ui';
import { Banner } from './banner.tsx';
import { FailureBanner } from './failure-banner.tsx';

interface Props {
  /** The error; nothing is shown while it is undefined. */
  error: unknown;
  /** Shown if the server sent no message. */
  fallback: string;
  /** Shown instead, for example with the remaining seconds. */
  message?: string;
}

/** The error of a form, shown over the top of the page, so that fields and button do not move. */
export function FormFailure({ error, fallback, message }: Props) {
  const [closed, setClosed] = useState<unknown>();
  if (error === undefined || error === closed) return null;
  return (
    <div className="fixed inset-x-4 top-4 z-50 mx-auto max-w-[27rem] rounded-control shadow-raised [&>[role=alert]]:pe-12">
      {message ? (
        <Banner kind="danger">{message}</Banner>
      ) : (
        <FailureBanner error={error} fallback={fallback} />
      )}
      <button
        type="button"
        aria-label={uiText.close}
        onClick={() => setClosed(error)}
        className="absolute end-1 top-1 grid size-(--control) place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
      >
        <X className="size-5" aria-hidden />
      </button>
    </div>
  );
}
