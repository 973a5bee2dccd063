import type { Passkey } from '@latchkey/contract/passkeys/passkey';
import { passkeyRemove } from '@latchkey/contract/passkeys/passkey-remove';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { passkeysText as text } from '#text/passkeys';
import { formatDateTime } from '../../platform/dates/format-date.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { signalPasskeys, signalUnknownPasskey } from '../../platform/webauthn/passkey-signals.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useMfaInfo } from '../mfa/use-mfa-info.ts';
import { useStepUp } from '../mfa/use-step-up.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { ProviderIcon } from './provider-icon.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import { usePasskeyOwner } from './use-passkey-owner.ts';

interface Props {
  passkey: Passkey;
  /** The account's other passkeys. */
  others: readonly Passkey[];
  onChanged: () => Promise<unknown>;
}

export function PasskeyRow({ passkey, others, onChanged }: Props) {
  const callApi = useSessionCall();
  const stepUp = useStepUp();
  const owner = usePasskeyOwner();
  const info = useMfaInfo();
  const [asking, setAsking] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const [busy, setBusy] = useState(false);

  const remove = async () => {
    setBusy(true);
    try {
      const done = await stepUp.run((mfaToken) =>
        toasts.promise(callApi(passkeyRemove, { params: { id: passkey.id }, body: {}, mfaToken }), {
          loading: text.removing,
          success: text.removed,
          error: text.failedRemove,
        }),
      );
      if (!done) return;
      if (owner)
        void signalPasskeys(
          owner,
          others.map(({ credential_id }) => credential_id),
        );
      void signalUnknownPasskey(passkey.credential_id);
      await Promise.all([onChanged(), info.mutate()]);
    } catch {
      // The toast has said it.
    } finally {
      setBusy(false);
    }
  };

  return (
    <li className="flex items-start gap-3 py-3">
      <ProviderIcon provider={passkey.provider} />
      <div className="min-w-0 grow wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{passkey.name}</span>
          <Badge kind="neutral">{passkey.is_synced ? text.synced : text.thisDevice}</Badge>
        </p>
        <p className="text-sm text-muted">
          {[
            passkey.provider !== passkey.name ? passkey.provider : null,
            text.created(formatDateTime(passkey.created_at)),
            passkey.last_used_at ? text.lastUsed(formatDateTime(passkey.last_used_at)) : text.neverUsed,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="flex shrink-0">
        <IconButton label={text.renameNamed(passkey.name)} onClick={() => setRenaming(true)} disabled={busy}>
          <Pencil className="size-4" aria-hidden />
        </IconButton>
        <IconButton label={text.removeNamed(passkey.name)} onClick={() => setAsking(true)} disabled={busy}>
          <Trash2 className="size-4" aria-hidden />
        </IconButton>
      </div>
      {renaming && (
        <RenamePasskeyDialog
          passkey={passkey}
          onClose={() => setRenaming(false)}
          onRenamed={async () => {
            setRenaming(false);
            if (owner)
              void signalPasskeys(
                owner,
                [passkey, ...others].map(({ credential_id }) => credential_id),
              );
            await onChanged();
          }}
        />
      )}
      <ConfirmDialog
        open={asking}
        title={text.confirmRemove(passkey.name)}
        confirm={text.remove}
        cancel={text.cancel}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void remove();
        }}
      >
        {text.confirmRemoveText}
      </ConfirmDialog>
    </li>
  );
}

interface IconButtonProps {
  label: string;
  onClick: () => void;
  disabled: boolean;
  children: React.ReactNode;
}

function IconButton({ label, children, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="grid size-11 place-items-center rounded-control text-muted hover:bg-hover hover:text-text disabled:opacity-55"
      {...button}
    >
      {children}
    </button>
  );
}
