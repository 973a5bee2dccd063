import { type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { namedFactorsText } from '#text/named-factors';
import { formatDateTime } from '../../platform/dates/format-date.ts';
import type { Schema } from '../../platform/forms/check-values.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { usePassFocus } from '../../ui/use-pass-focus.ts';
import { isIdle } from './is-idle.ts';
import { RenameFactorDialog } from './rename-factor-dialog.tsx';
import { useStepUp } from './use-step-up.ts';

/** Texts that differ by kind. */
export interface NamedFactorText {
  renameTitle: string;
  renamed: string;
  failedRename: string;
  removed: string;
  failedRemove: string;
  confirmRemoveText: string;
}

/** One of several factors that the person has named. */
interface NamedFactor {
  name: string;
  created_at: string;
  last_used_at: string | null;
}

interface Props {
  factor: NamedFactor;
  icon: LucideIcon;
  badge?: string;
  /** Shown before the dates. */
  detail?: string | null;
  text: NamedFactorText;
  renameSchema: Schema<{ name: string }>;
  rename: (name: string, mfaToken?: string) => Promise<unknown>;
  remove: (mfaToken?: string) => Promise<unknown>;
  onRenamed: () => Promise<unknown>;
  onRemoved: () => Promise<unknown>;
}

/** A passkey or a companion device: renamed and removed after a step-up (docs/behaviour/mfa.md#step-up). */
export function NamedFactorRow({ factor, icon: Icon, badge, detail, text, ...props }: Props) {
  const { name, created_at, last_used_at } = factor;
  const stepUp = useStepUp();
  const row = useRef<HTMLLIElement>(null);
  usePassFocus(row);
  const [asking, setAsking] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [now] = useState(() => Date.now());

  const remove = async () => {
    setAsking(false);
    setBusy(true);
    try {
      const done = await stepUp.to('removeMethod').run((mfaToken) =>
        toasts.promise(props.remove(mfaToken), {
          loading: namedFactorsText.removing,
          success: text.removed,
          error: text.failedRemove,
        }),
      );
      if (done) await props.onRemoved();
    } catch {
      // The toast has reported it.
    } finally {
      setBusy(false);
    }
  };

  const details = [
    detail,
    namedFactorsText.added(formatDateTime(created_at)),
    last_used_at ? namedFactorsText.lastUsed(formatDateTime(last_used_at)) : namedFactorsText.neverUsed,
  ].filter((detail) => detail !== undefined && detail !== null);
  return (
    <li ref={row} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-2">
      <span className="row-start-1 grid w-5 place-items-center text-muted sm:row-end-3">
        <Icon className="size-4" aria-hidden />
      </span>
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <span className="font-medium">{name}</span>
        {badge && <Badge kind="neutral">{badge}</Badge>}
        {isIdle(factor, now) && <Badge kind="warning">{namedFactorsText.idle}</Badge>}
      </p>
      {/* On phones below the name and the buttons, with their total width. */}
      <p className="col-start-2 col-end-4 text-xs text-muted sm:col-end-3">
        {details.map((detail, at) => (
          <span key={detail}>
            {at > 0 && ' · '}
            {detail}
          </span>
        ))}
      </p>
      <div className="col-start-3 row-start-1 -me-2 flex self-start sm:row-end-3 sm:self-center">
        <IconButton
          icon={Pencil}
          label={namedFactorsText.renameNamed(name)}
          busy={busy}
          onClick={() => setRenaming(true)}
        />
        <IconButton
          icon={Trash2}
          label={namedFactorsText.removeNamed(name)}
          busy={busy}
          onClick={() => setAsking(true)}
        />
      </div>
      {renaming && (
        <RenameFactorDialog
          name={name}
          text={text}
          schema={props.renameSchema}
          rename={props.rename}
          onClose={() => setRenaming(false)}
          onRenamed={async () => {
            setRenaming(false);
            await props.onRenamed();
          }}
        />
      )}
      <ConfirmDialog
        open={asking}
        title={namedFactorsText.confirmRemove(name)}
        confirm={namedFactorsText.remove}
        cancel={namedFactorsText.cancel}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        {text.confirmRemoveText}
      </ConfirmDialog>
    </li>
  );
}
