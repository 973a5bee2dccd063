import type { Application } from '@latchkey/contract/applications/application-list';
import { applicationRevoke } from '@latchkey/contract/applications/application-revoke';
import { useState } from 'react';
import { applicationsText } from '#text/applications';
import { seenFacts } from '#text/scopes';
import { toasts } from '../../platform/toasts/toasts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useSessionCall } from '../sessions/use-session-call.ts';

interface Props {
  application: Application;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

/** Confirms 'Remove access'. */
export function RemoveAccessDialog({ application, onChanged, onClose }: Props) {
  const { client_id, name, scopes, facts: told } = application;
  // What it was actually told; before that was recorded, what it could have read.
  const facts = seenFacts(told.length > 0 ? told.map(({ claim }) => `claim:${claim}`) : scopes);
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
      // The toast has reported it; the dialog stays open for another attempt.
      setRemoving(false);
    }
  };

  return (
    <ConfirmDialog
      open
      title={applicationsText.removeTitle(name)}
      confirm={applicationsText.removeAccess}
      cancel={applicationsText.cancel}
      danger
      busy={removing}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <p>{applicationsText.removeHint}</p>
      {facts && <p>{applicationsText.keeps(facts)}</p>}
    </ConfirmDialog>
  );
}
