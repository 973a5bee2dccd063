import { sessionEnd } from '@latchkey/contract/sessions/session-end';
import type { Session } from '@latchkey/contract/sessions/session-list';
import { useRef } from 'react';
import { loginHistoryText } from '#text/login-history';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { usePassFocus } from '../../ui/use-pass-focus.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { DeviceIcon } from './device-icon.tsx';
import { deviceLabel, whereLabel } from './device-label.ts';
import { RelativeTime } from './relative-time.tsx';
import { type OnEnded, useEnding } from './use-ending.ts';

interface Props {
  session: Session;
  onEnded: OnEnded;
}

/** A signed-in device; any but this one can be signed out from here (security #48). */
export function ActiveSession({ session, onEnded }: Props) {
  const callApi = useSessionCall();
  const row = useRef<HTMLLIElement>(null);
  usePassFocus(row);
  const label = deviceLabel(session);

  const { ending: loading, ended: success, endFailed: error } = loginHistoryText;
  const { asking, ending, ask, cancel, end } = useEnding({
    run: () => callApi(sessionEnd, { params: { id: session.id } }),
    toast: { loading, success, error },
    onEnded,
  });

  return (
    <li ref={row} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 sm:flex-nowrap">
      <div className="flex min-w-0 items-start gap-4 sm:items-center">
        <DeviceIcon kind={session.device_kind} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            {label}
            {session.is_current && <Badge kind="success">{loginHistoryText.thisDevice}</Badge>}
            {!session.is_bound && (
              <Badge kind="warning" quiet>
                {loginHistoryText.unbound}
              </Badge>
            )}
          </p>
          <p className="text-sm text-muted">
            {[session.device, whereLabel(session)].filter(Boolean).join(' · ')}
          </p>
          <p className="text-sm text-muted">
            <RelativeTime iso={session.last_seen_at} say={loginHistoryText.lastUsed} />
          </p>
        </div>
      </div>
      {!session.is_current && (
        <Button
          kind="secondary"
          className="shrink-0 max-sm:ms-14"
          aria-label={loginHistoryText.endSessionOf(label)}
          onClick={ask}
        >
          {loginHistoryText.endSession}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={loginHistoryText.endQuestion}
        confirm={loginHistoryText.endSession}
        cancel={loginHistoryText.cancel}
        danger
        busy={ending}
        onCancel={cancel}
        onConfirm={() => void end()}
      >
        <p className="font-medium">{label}</p>
        <p>{loginHistoryText.endConsequence}</p>
      </ConfirmDialog>
    </li>
  );
}
