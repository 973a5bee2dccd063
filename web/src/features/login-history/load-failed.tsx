import { layoutText } from '#text/layout';
import { loginHistoryText } from '#text/login-history';
import { uiText } from '#text/ui';
import type { ApiFailure } from '../../platform/api/api-failure.ts';
import { failureMessage } from '../../platform/api/failure-message.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

interface Props {
  error: ApiFailure;
  busy: boolean;
  onRetry: () => Promise<unknown>;
}

/** What happened, and another try. */
export function LoadFailed({ error, busy, onRetry }: Props) {
  return (
    <Banner
      kind="danger"
      note={error.reference && uiText.reference(error.reference)}
      action={
        <Button kind="secondary" busy={busy} onClick={() => void onRetry()}>
          {layoutText.tryAgain}
        </Button>
      }
    >
      {failureMessage(error, loginHistoryText.loadFailed)}
    </Banner>
  );
}
