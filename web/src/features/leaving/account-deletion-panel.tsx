import type { LoginAttention } from '@latchkey/contract/attentions/login-attention';
import { deletionTakeBack } from '@latchkey/contract/leaving/deletion-take-back';
import { useState } from 'react';
import { leavingText } from '#text/leaving';
import { formatDate } from '../../platform/dates/format-date.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { useSessionCall } from '../sessions/use-session-call.ts';

interface Props {
  item: LoginAttention;
  onDone: () => void;
}

/** The notice `account_deletion`, whose only action is to keep the account; the app passes it to the attentions. */
export function AccountDeletionPanel({ item, onDone }: Props) {
  const callApi = useSessionCall();
  const [busy, setBusy] = useState(false);
  const at = item.data?.erase_at;

  const keep = async () => {
    setBusy(true);
    try {
      await callApi(deletionTakeBack, { body: {} });
      toasts.success(leavingText.kept);
      onDone();
    } catch (error) {
      toasts.failure(error, leavingText.keepFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-4">
      <p className="-mt-4 text-center text-pretty text-muted">
        {typeof at === 'string' ? leavingText.noticeSaid(formatDate(at)) : item.content}
      </p>
      <Button wide busy={busy} onClick={() => void keep()}>
        {leavingText.keep}
      </Button>
    </div>
  );
}
