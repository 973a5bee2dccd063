import { sessionEndOthers } from '@latchkey/contract/sessions/session-end-others';
import { useState } from 'react';
import { loginHistoryText } from '#text/login-history';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useSessionCall } from '../sessions/use-session-call.ts';

/** 'Sign out everywhere else', once it was asked whether that is meant (#48). */
export function EndOthers({ onEnded }: { onEnded: () => Promise<unknown> }) {
  const callApi = useSessionCall();
  const [asking, setAsking] = useState(false);
  const [ending, setEnding] = useState(false);

  const end = async () => {
    setEnding(true);
    const { endingOthers: loading, endedOthers: success, endOthersFailed: error } = loginHistoryText;
    await toasts
      .promise(callApi(sessionEndOthers, {}), { loading, success, error })
      .then(() => {
        setAsking(false);
        return onEnded();
      })
      .catch(() => undefined);
    setEnding(false);
  };

  return (
    <div className="mt-4">
      <Button kind="secondary" onClick={() => setAsking(true)}>
        {loginHistoryText.endOthers}
      </Button>
      <ConfirmDialog
        open={asking}
        title={loginHistoryText.endOthersQuestion}
        confirm={loginHistoryText.endOthers}
        cancel={loginHistoryText.cancel}
        danger
        busy={ending}
        onCancel={() => setAsking(false)}
        onConfirm={() => void end()}
      >
        <p>{loginHistoryText.endOthersConsequence}</p>
      </ConfirmDialog>
    </div>
  );
}
