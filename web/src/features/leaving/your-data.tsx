import { deletionRequest } from '@latchkey/contract/leaving/deletion-request';
import { profileExport } from '@latchkey/contract/leaving/profile-export';
import { type ReactNode, useState } from 'react';
import { leavingText } from '#text/leaving';
import { formatDate } from '../../platform/dates/format-date.ts';
import { shownPage } from '../../platform/presence/shown-page.ts';
import { useRedirect } from '../../platform/routing/use-redirect.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { saveTextFile } from '../../ui/save-text-file.ts';
import { useStepUp } from '../mfa/use-step-up.ts';
import { sessionStore } from '../sessions/session-store.ts';
import { useLiveSession } from '../sessions/use-live-session.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';

/** Exports the data, or deletes the account (docs/behaviour/leaving.md#screens). */
export function YourData() {
  return (
    <Card title={leavingText.title}>
      <div className="grid gap-4">
        <Download />
        <Delete />
      </div>
    </Card>
  );
}

function Download() {
  const callApi = useSessionCall();
  const stepUp = useStepUp();
  const [busy, setBusy] = useState(false);

  const download = async () => {
    setBusy(true);
    const page = shownPage();
    try {
      const data = await stepUp.to('downloadData').run((mfaToken) =>
        toasts.promise(
          callApi(profileExport, { mfaToken }).then((data) => {
            if (page.isLeft()) throw new Error();
            return data;
          }),
          { loading: leavingText.downloading, success: leavingText.downloaded },
        ),
      );
      if (!data) return;
      saveTextFile(leavingText.fileName(data.exported_at.slice(0, 10)), JSON.stringify(data, null, 2));
    } catch (error) {
      if (!page.isLeft()) toasts.failure(error, leavingText.downloadFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Line hint={leavingText.downloadHint}>
      <Button kind="secondary" busy={busy} onClick={() => void download()}>
        {leavingText.download}
      </Button>
    </Line>
  );
}

function Delete() {
  const session = useLiveSession();
  const callApi = useSessionCall();
  const stepUp = useStepUp();
  const redirect = useRedirect();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const remove = async () => {
    setAsking(false);
    setBusy(true);
    const page = shownPage();
    try {
      const deletion = await stepUp
        .to('deleteAccount')
        .run((mfaToken) => callApi(deletionRequest, { body: {}, mfaToken }));
      if (!deletion) return;
      toasts.success(leavingText.deleted(formatDate(deletion.erase_at)));
      // The server has ended it together with all others.
      sessionStore.remove([session.id]);
      if (!page.isLeft()) redirect('authLogin', { replace: true });
    } catch (error) {
      toasts.failure(error, leavingText.deleteFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Line hint={leavingText.deleteHint}>
      <Button kind="danger" busy={busy} onClick={() => setAsking(true)}>
        {leavingText.deleteAccount}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={leavingText.deleteTitle}
        confirm={leavingText.deleteAccount}
        cancel={leavingText.cancel}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        {leavingText.deleteSaid.map((said) => (
          <p key={said}>{said}</p>
        ))}
      </ConfirmDialog>
    </Line>
  );
}

function Line({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm text-muted">{hint}</p>
      {children}
    </div>
  );
}
