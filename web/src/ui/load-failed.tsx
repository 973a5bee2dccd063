import { useRef } from 'react';
import { uiText } from '#text/ui';
import type { ApiFailure } from '../platform/api/api-failure.ts';
import { Button } from './button.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { usePassFocus } from './use-pass-focus.ts';

interface Props {
  error: ApiFailure;
  /** Shown if the server sent no message. */
  fallback: string;
  busy: boolean;
  onRetry: () => Promise<unknown>;
}

/** Shown instead of content that could not be loaded: what happened, the reference, and another attempt. */
export function LoadFailed({ error, fallback, busy, onRetry }: Props) {
  const retry = useRef<HTMLButtonElement>(null);
  usePassFocus(retry);
  return (
    <FailureBanner
      error={error}
      fallback={fallback}
      action={
        <Button ref={retry} kind="secondary" busy={busy} onClick={() => void onRetry()}>
          {uiText.tryAgain}
        </Button>
      }
    />
  );
}
