import type { Invitation } from '@latchkey/contract/joining/invitation';
import { invitationResend } from '@latchkey/contract/joining/invitation-resend';
import { invitationRevoke } from '@latchkey/contract/joining/invitation-revoke';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { consoleInvitationsText as text } from '#text/console-invitations';
import { Menu } from '../../../ui/menu.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ReasonDialog } from '../action-dialog.tsx';

interface Props {
  invitation: Invitation;
  onChanged: () => Promise<unknown>;
}

/** Actions on an invitation that is neither accepted nor revoked. */
export function InvitationMenu({ invitation: { id, email, status }, onChanged }: Props) {
  const [open, setOpen] = useState<'resend' | 'revoke'>();
  const callApi = useSessionCall();
  const params = { id };
  const shared = { onDone: onChanged, onOutdated: onChanged, onClose: () => setOpen(undefined) };
  if (status === 'accepted' || status === 'revoked') return null;
  return (
    <>
      <div className="relative inline-block">
        <Menu
          label={text.actionsOf(email)}
          trigger={<Ellipsis className="size-5" aria-hidden />}
          triggerClassName="grid size-(--control) place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
          entries={[
            { kind: 'action', key: 'resend', content: text.resend, onSelect: () => setOpen('resend') },
            { kind: 'action', key: 'revoke', content: text.revoke, onSelect: () => setOpen('revoke') },
          ]}
        />
      </div>
      {open === 'resend' && (
        <ReasonDialog
          {...shared}
          title={text.resendTitle(email)}
          confirm={text.resend}
          run={(reason, mfaToken) => callApi(invitationResend, { params, body: { reason }, mfaToken })}
          toast={{ success: text.resent, error: text.resendFailed }}
        >
          <p>{text.resendConsequence}</p>
        </ReasonDialog>
      )}
      {open === 'revoke' && (
        <ReasonDialog
          {...shared}
          title={text.revokeTitle(email)}
          confirm={text.revoke}
          danger
          run={(reason, mfaToken) => callApi(invitationRevoke, { params, body: { reason }, mfaToken })}
          toast={{ success: text.revoked, error: text.revokeFailed }}
        >
          <p>{text.revokeConsequence}</p>
        </ReasonDialog>
      )}
    </>
  );
}
