import { recoveryStop } from '@latchkey/contract/account-recovery/recovery-stop';
import { accountRecoveryText as text } from '#text/account-recovery';
import { call } from '../../platform/api/call.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MailedLinkAction } from '../../ui/mailed-link-action.tsx';

/** The page of the message about a waiting recovery (docs/behaviour/account-recovery.md). */
export default function StopRecoveryScreen() {
  return (
    <MailedLinkAction
      page="authStopRecovery"
      act={(link) => call(recoveryStop, { body: link })}
      words={{
        title: text.stopTitle,
        hint: text.stopHint,
        button: text.stopNow,
        failed: text.failed,
        done: text.stoppedTitle,
        doneBefore: text.stoppedBefore,
        doneHint: text.stoppedHint,
        over: text.over,
        overHint: text.overHint,
      }}
      isDanger
      afterDone={<LinkButton to="authForgotPassword">{text.setPassword}</LinkButton>}
      afterOver={<LinkButton to="authLogin">{text.signIn}</LinkButton>}
    />
  );
}
