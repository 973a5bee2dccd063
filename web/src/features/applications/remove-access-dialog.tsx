import type { Application } from '@latchkey/contract/applications/application-list';
import { applicationRevoke } from '@latchkey/contract/applications/application-revoke';
import { useState } from 'react';
import { applicationsText } from '#text/applications';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useSessionCall } from '../sessions/use-session-call.ts';

interface Props {
  application: Application;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

/** 'Remove access', once more. */
export function RemoveAccessDialog({ application: { client_id, name }, onChanged, onClose }: Props) {
  const callApi = useSessionCall();
  const [removing, setRemoving] = useState(false);

  const remove = async () => {
    setRemoving(true);
    try {
      await toasts.promise(callApi(applicationRevoke, { params: { client_id } }), {
        loading: applicationsText.removing,
        success: applicationsText.removed(name),
        error: applicationsText.removeFailed,
      });
      await onChanged();
      onClose();
    } catch {
      // The toast has said it; the dialog stays for another try.
      setRemoving(false);
    }
  };

  return (
    <Dialog open title={applicationsText.removeTitle(name)} onClose={onClose}>
      <p>{applicationsText.removeHint}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" onClick={onClose}>
          {applicationsText.cancel}
        </Button>
        <Button kind="danger" busy={removing} onClick={() => void remove()}>
          {applicationsText.removeAccess}
        </Button>
      </div>
    </Dialog>
  );
}
