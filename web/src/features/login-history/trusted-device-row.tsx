import { trustedDeviceEnd } from '@latchkey/contract/trusted-devices/trusted-device-end';
import type { TrustedDevice } from '@latchkey/contract/trusted-devices/trusted-device-list';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { trustedDevicesText as text } from '#text/trusted-devices';
import { formatDate } from '../../platform/dates/format-date.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { usePassFocus } from '../../ui/use-pass-focus.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { deviceLabel, whereLabel } from './device-label.ts';
import { useEnding } from './use-ending.ts';

interface Props {
  device: TrustedDevice;
  onEnded: () => Promise<unknown>;
}

/** A device that needs no second factor; the trust can be ended. */
export function TrustedDeviceRow({ device, onEnded }: Props) {
  const callApi = useSessionCall();
  const row = useRef<HTMLLIElement>(null);
  usePassFocus(row);
  const label = deviceLabel(device);
  const { asking, ending, ask, cancel, end } = useEnding({
    run: () => callApi(trustedDeviceEnd, { params: { id: device.id } }),
    toast: { loading: text.ending, success: text.ended, error: text.failed },
    onEnded,
  });
  const details = [
    whereLabel(device),
    text.since(formatDate(device.trusted_at), formatDate(device.expires_at)),
    device.last_used_at ? text.lastUsed(formatDate(device.last_used_at)) : text.neverUsed,
  ].filter((detail) => detail !== null);
  return (
    <li ref={row} className="flex items-center justify-between gap-x-3 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="font-medium">{label}</span>
          {device.is_current && <Badge kind="neutral">{text.thisDevice}</Badge>}
        </p>
        <p className="text-xs text-muted">
          {details.map((detail, at) => (
            <span key={detail}>
              {at > 0 && ' · '}
              {detail}
            </span>
          ))}
        </p>
      </div>
      <span className="-me-2 shrink-0">
        <IconButton icon={Trash2} label={text.endOf(label)} onClick={ask} />
      </span>
      <ConfirmDialog
        open={asking}
        title={text.question}
        confirm={text.end}
        cancel={text.cancel}
        danger
        busy={ending}
        onCancel={cancel}
        onConfirm={() => void end()}
      >
        <p className="font-medium">{label}</p>
        <p>{text.consequence}</p>
      </ConfirmDialog>
    </li>
  );
}
