import type { CompanionDevice } from '@latchkey/contract/companion/companion-device';
import { companionDeviceRemove } from '@latchkey/contract/companion/companion-device-remove';
import { Pencil, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { companionDevicesText as text } from '#text/companion-devices';
import { formatDateTime } from '../../platform/dates/format-date.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useStepUp } from '../mfa/use-step-up.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { RenameDeviceDialog } from './rename-device-dialog.tsx';

interface Props {
  device: CompanionDevice;
  onChanged: () => Promise<unknown>;
}

export function DeviceRow({ device, onChanged }: Props) {
  const callApi = useSessionCall();
  const stepUp = useStepUp();
  const [asking, setAsking] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const [busy, setBusy] = useState(false);

  const remove = async () => {
    setBusy(true);
    try {
      const done = await stepUp.run((mfaToken) =>
        toasts.promise(callApi(companionDeviceRemove, { params: { id: device.id }, body: {}, mfaToken }), {
          loading: text.removing,
          success: text.removed,
          error: text.failedRemove,
        }),
      );
      if (done) await onChanged();
    } catch {
      // The toast has said it.
    } finally {
      setBusy(false);
    }
  };

  return (
    <li className="flex items-start gap-3 py-3">
      <Smartphone className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 grow wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{device.name}</span>
          {device.has_push && <Badge kind="neutral">{text.hasPush}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {text.added(formatDateTime(device.created_at))} ·{' '}
          {device.last_used_at ? text.lastUsed(formatDateTime(device.last_used_at)) : text.neverUsed}
        </p>
      </div>
      <div className="flex shrink-0">
        <IconButton label={text.renameNamed(device.name)} onClick={() => setRenaming(true)} disabled={busy}>
          <Pencil className="size-4" aria-hidden />
        </IconButton>
        <IconButton label={text.removeNamed(device.name)} onClick={() => setAsking(true)} disabled={busy}>
          <Trash2 className="size-4" aria-hidden />
        </IconButton>
      </div>
      {renaming && (
        <RenameDeviceDialog
          device={device}
          onClose={() => setRenaming(false)}
          onRenamed={async () => {
            setRenaming(false);
            await onChanged();
          }}
        />
      )}
      <ConfirmDialog
        open={asking}
        title={text.confirmRemove(device.name)}
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
