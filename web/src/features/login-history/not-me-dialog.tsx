import type { LoginHistory } from '@latchkey/contract/login-history/login-history';
import { loginHistoryReportUnrecognised } from '@latchkey/contract/login-history/login-history-report-unrecognised';
import { useState } from 'react';
import { loginHistoryText } from '#text/login-history';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useStepUp } from '../mfa/use-step-up.ts';
import { useProfile } from '../sessions/use-profile.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { deviceLabel, whereLabel } from './device-label.ts';
import { SecureAccountSteps } from './secure-account-steps.tsx';
import { useFormatTime } from './use-format-time.ts';

interface Props {
  entry: LoginHistory;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

/** 'This wasn't me': signs that device out, then leads to password and factors (security #48). */
export function NotMeDialog({ entry, onChanged, onClose }: Props) {
  const callApi = useSessionCall();
  const stepUp = useStepUp();
  const formatTime = useFormatTime();
  const { mutate: reloadProfile } = useProfile();
  const [outcome, setOutcome] = useState<{ ended: boolean; removed: string[] }>();
  const [running, setRunning] = useState(false);

  const report = async () => {
    setRunning(true);
    const { reporting: loading, reportFailed: error } = loginHistoryText;
    const success = ({ ended }: { ended: boolean }) =>
      ended ? loginHistoryText.reported : loginHistoryText.secureNothingToEnd;
    try {
      const params = { id: entry.id };
      const reported = await stepUp.to('reportSignIn').run((mfaToken) =>
        toasts.promise(callApi(loginHistoryReportUnrecognised, { params, mfaToken }), {
          loading,
          success,
          error,
        }),
      );
      if (reported) setOutcome(reported);
      // The report may have called contacts into question.
      await Promise.all([onChanged(), reloadProfile()]);
    } catch {
      // The toast has reported it; the dialog stays open for another attempt.
    } finally {
      setRunning(false);
    }
  };

  if (outcome)
    return (
      <Dialog open title={loginHistoryText.secureTitle} onClose={onClose}>
        {outcome.removed.length > 0 && (
          <Banner kind="info">{loginHistoryText.removed(outcome.removed.join(', '))}</Banner>
        )}
        <SecureAccountSteps ended={outcome.ended} />
      </Dialog>
    );
  return (
    <ConfirmDialog
      open
      title={loginHistoryText.notMeTitle}
      confirm={entry.is_active ? loginHistoryText.signItOut : loginHistoryText.goOn}
      cancel={loginHistoryText.cancel}
      busy={running}
      onCancel={onClose}
      onConfirm={() => void report()}
    >
      <p className="rounded-control bg-surface px-4 py-3 text-sm text-text">
        {[deviceLabel(entry), whereLabel(entry)].filter(Boolean).join(' · ')}
        <br />
        {formatTime(entry.at)}
      </p>
      <p>{adviceFor(entry)}</p>
    </ConfirmDialog>
  );
}

function adviceFor({ result, is_active }: LoginHistory): string {
  if (result === 'success') return is_active ? loginHistoryText.notMeSignedIn : loginHistoryText.notMeEnded;
  return result === 'failure' ? loginHistoryText.notMeFailed : loginHistoryText.notMePassed;
}
