import { passwordResetStop } from '@latchkey/contract/passwords/password-reset-stop';
import { passwordsText as text } from '#text/passwords';
import { call } from '../../platform/api/call.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MailedLinkAction } from '../../ui/mailed-link-action.tsx';

/** The page of the mail about a waiting reset (docs/behaviour/passwords.md). */
export default function StopResetScreen() {
  return (
    <MailedLinkAction
      page="authStopReset"
      act={(link) => call(passwordResetStop, { body: link })}
      words={{
        title: text.stopTitle,
        hint: text.stopHint,
        button: text.stop,
        failed: text.stopFailed,
        done: text.stopped,
        doneBefore: text.stoppedBefore,
        doneHint: text.stoppedHint,
        over: text.stopOver,
        overHint: text.stopOverHint,
      }}
      isDanger
      afterDone={<LinkButton to="authLogin">{text.signIn}</LinkButton>}
      afterOver={<LinkButton to="authForgotPassword">{text.toForgot}</LinkButton>}
    />
  );
}
