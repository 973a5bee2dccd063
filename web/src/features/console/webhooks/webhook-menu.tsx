import type { Webhook, WebhookWithSecret } from '@latchkey/contract/webhooks/webhook';
import { webhookRemove } from '@latchkey/contract/webhooks/webhook-remove';
import { webhookRotateSecret } from '@latchkey/contract/webhooks/webhook-rotate-secret';
import { webhookUpdate } from '@latchkey/contract/webhooks/webhook-update';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { consoleWebhooksText as text } from '#text/console-webhooks';
import { useRouting } from '../../../platform/routing/route-href.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Menu } from '../../../ui/menu.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ReasonDialog } from '../action-dialog.tsx';
import { consoleHref } from '../console-link.tsx';
import { splitActions } from './action-picker.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

type Act = 'change' | 'turn' | 'rotate' | 'remove';

interface Props {
  webhook: Webhook;
  onChanged: () => Promise<unknown>;
}

/** What an admin may do with a webhook. */
export function WebhookMenu({ webhook, onChanged }: Props) {
  const [open, setOpen] = useState<Act>();
  const [rotated, setRotated] = useState<WebhookWithSecret>();
  const entry = (key: Act, content: string) =>
    ({ kind: 'action', key, content, onSelect: () => setOpen(key) }) as const;
  const dialog = { webhook, onChanged, onClose: () => setOpen(undefined) };
  return (
    <>
      <Menu
        label={text.more(webhook.url)}
        triggerClassName={buttonStyle('secondary', false)}
        trigger={
          <>
            {text.moreActions}
            <ChevronDown className="size-4" aria-hidden />
          </>
        }
        entries={[
          entry('change', text.change),
          entry('turn', webhook.is_enabled ? text.turnOff : text.turnOn),
          entry('rotate', text.rotate),
          entry('remove', text.remove),
        ]}
      />
      {open === 'change' && <ChangeDialog {...dialog} />}
      {open === 'turn' && <TurnDialog {...dialog} />}
      {open === 'rotate' && <RotateDialog {...dialog} onRotated={setRotated} />}
      {open === 'remove' && <RemoveDialog {...dialog} />}
      {rotated && <SecretDialog webhook={rotated} onClose={() => setRotated(undefined)} />}
    </>
  );
}

interface DialogProps extends Props {
  onClose: () => void;
}

function ChangeDialog({ webhook, onChanged, onClose }: DialogProps) {
  const callApi = useSessionCall();
  const { id, version } = webhook;
  return (
    <WebhookDialog
      title={text.change}
      webhook={webhook}
      run={({ url, actions }, mfaToken) => {
        const body = { actions: splitActions(actions), ...(url === webhook.url ? {} : { url }) };
        return callApi(webhookUpdate, { params: { id }, body, mfaToken, ifMatch: version });
      }}
      toast={{ success: text.changed, error: text.changeFailed }}
      onDone={onChanged}
      onOutdated={onChanged}
      onClose={onClose}
    />
  );
}

function TurnDialog({ webhook: { id, is_enabled, version }, onChanged, onClose }: DialogProps) {
  const callApi = useSessionCall();
  return (
    <ReasonDialog
      title={is_enabled ? text.turnOffTitle : text.turnOnTitle}
      confirm={is_enabled ? text.turnOff : text.turnOn}
      run={(reason, mfaToken) => {
        const body = { is_enabled: !is_enabled, reason };
        return callApi(webhookUpdate, { params: { id }, body, mfaToken, ifMatch: version });
      }}
      toast={{ success: is_enabled ? text.turnedOff : text.turnedOn, error: text.changeFailed }}
      onDone={onChanged}
      onOutdated={onChanged}
      onClose={onClose}
    >
      <p>{is_enabled ? text.turnOffConsequence : text.turnOnConsequence}</p>
    </ReasonDialog>
  );
}

interface RotateProps extends DialogProps {
  onRotated: (webhook: WebhookWithSecret) => void;
}

function RotateDialog({ webhook: { id }, onChanged, onClose, onRotated }: RotateProps) {
  const callApi = useSessionCall();
  return (
    <ReasonDialog
      title={text.rotateTitle}
      confirm={text.rotate}
      run={(reason, mfaToken) => callApi(webhookRotateSecret, { params: { id }, body: { reason }, mfaToken })}
      toast={{ success: text.rotated, error: text.rotateFailed }}
      onDone={(webhook) => {
        onRotated(webhook);
        return onChanged();
      }}
      onClose={onClose}
    >
      <p>{text.rotateConsequence}</p>
    </ReasonDialog>
  );
}

function RemoveDialog({ webhook: { id }, onClose }: DialogProps) {
  const callApi = useSessionCall();
  const { paths } = useRouting();
  const [, navigate] = useLocation();
  return (
    <ReasonDialog
      title={text.removeTitle}
      confirm={text.remove}
      danger
      run={(reason, mfaToken) => callApi(webhookRemove, { params: { id }, body: { reason }, mfaToken })}
      toast={{ success: text.removed, error: text.removeFailed }}
      onDone={() => navigate(consoleHref(paths.console, 'webhooks'), { replace: true })}
      onClose={onClose}
    >
      <p>{text.removeConsequence}</p>
    </ReasonDialog>
  );
}
