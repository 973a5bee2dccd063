import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  open: boolean;
  title: string;
  children: ReactNode;
  confirm: string;
  cancel: string;
  /** For actions that cannot be undone. */
  danger?: boolean;
  /** While the confirmed action is running, if the dialog stays open. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before something is lost. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  cancel,
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
}: Props) {
  return (
    <Dialog open={open} title={title} onClose={onCancel} closeButton={false}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-muted">{children}</div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="secondary" disabled={busy} onClick={onCancel}>
          {cancel}
        </Button>
        <Button kind={danger ? 'destructive' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
