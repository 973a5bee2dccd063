import { useRef } from 'react';
import { uiText } from '#text/ui';
import type { ApiFailure } from '../platform/api/api-failure.ts';
import { failureMessage } from '../platform/api/failure-message.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { usePassFocus } from './use-pass-focus.ts';

interface Props {
  error: ApiFailure;
  /** What is said where the server said nothing. */
  fallback: string;
  busy: boolean;
  onRetry: () => Promise<unknown>;
}

/** In the place of what could not be loaded: what happened, its reference, and another try. */
export function LoadFailed({ error, fallback, busy, onRetry }: Props) {
  const retry = useRef<HTMLButtonElement>(null);
  usePassFocus(retry);
  return (
    <Banner
      kind="danger"
      note={error.reference && uiText.reference(error.reference)}
      action={
        <Button ref={retry} kind="secondary" busy={busy} onClick={() => void onRetry()}>
          {uiText.tryAgain}
        </Button>
      }
    >
      {failureMessage(error, fallback)}
    </Banner>
  );
}
