import { useRef } from 'react';
import { uiText } from '#text/ui';
import type { ApiFailure } from '../platform/api/api-failure.ts';
import { Button } from './button.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { usePassFocus } from './use-pass-focus.ts';

interface Props {
  error: ApiFailure;
  /** What is said where the server said nothing. */
  fallback: string;
  busy: boolean;
  onRetry: () => Promise<unknown>;
}

/** In the place of what could not be loaded: what happened, its reference, and another attempt. */
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
