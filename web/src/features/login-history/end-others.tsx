import { sessionEndOthers } from '@latchkey/contract/sessions/session-end-others';
import { useRef } from 'react';
import { loginHistoryText } from '#text/login-history';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { usePassFocus } from '../../ui/use-pass-focus.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { type OnEnded, useEnding } from './use-ending.ts';

/** 'Sign out everywhere else', after a confirmation (#48). */
export function EndOthers({ onEnded }: { onEnded: OnEnded }) {
  const callApi = useSessionCall();
  const section = useRef<HTMLDivElement>(null);
  usePassFocus(section);
  const { endingOthers: loading, endedOthers: success, endOthersFailed: error } = loginHistoryText;
  const { asking, ending, ask, cancel, end } = useEnding({
    run: () => callApi(sessionEndOthers, {}),
    toast: { loading, success, error },
    onEnded,
  });

  return (
    <div ref={section}>
      <Button kind="secondary" onClick={ask}>
        {loginHistoryText.endOthers}
      </Button>
      <ConfirmDialog
        open={asking}
        title={loginHistoryText.endOthersQuestion}
        confirm={loginHistoryText.endOthers}
        cancel={loginHistoryText.cancel}
        danger
        busy={ending}
        onCancel={cancel}
        onConfirm={() => void end()}
      >
        <p>{loginHistoryText.endOthersConsequence}</p>
      </ConfirmDialog>
    </div>
  );
}
