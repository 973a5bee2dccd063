import { deletionStop } from '@latchkey/contract/leaving/deletion-stop';
import { CircleCheck } from 'lucide-react';
import { leavingText as text } from '#text/leaving';
import { call } from '../../platform/api/call.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MailedLinkAction } from '../../ui/mailed-link-action.tsx';

/** The page of the mail about a deletion (docs/behaviour/leaving.md). */
export default function KeepAccountScreen() {
  const signIn = <LinkButton to="authLogin">{text.signIn}</LinkButton>;
  return (
    <MailedLinkAction
      page="authKeepAccount"
      act={(link) => call(deletionStop, { body: link })}
      words={{
        title: text.keepTitle,
        hint: text.keepHint,
        button: text.keep,
        failed: text.keepFailed,
        done: text.keptTitle,
        doneBefore: text.keptBefore,
        doneHint: text.keptHint,
        over: text.keepOver,
        overHint: text.keepOverHint,
      }}
      doneIcon={CircleCheck}
      afterDone={signIn}
      afterOver={signIn}
    />
  );
}
