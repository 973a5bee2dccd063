import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { phoneChangeConfirm } from '@latchkey/contract/contacts/phone-change-confirm';
import { useEffect, useState } from 'react';
import { contactsText } from '#text/contacts';
import { isFailure } from '../../platform/api/api-failure.ts';
import { useCountdown } from '../../platform/countdown/use-countdown.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { CodeStep } from './code-step.tsx';
import type { ContactKind, ContactRequest } from './contact-request.ts';

interface Props {
  kind: ContactKind;
  request: ContactRequest;
  onBack: () => void;
  onDone: () => void;
}

/** Asks for the code that was sent to the new contact. */
export function ContactCode({ kind, request, onBack, onDone }: Props) {
  const callApi = useSessionCall();
  const { start, left } = useCountdown(`change-${kind}`);
  const [challenge, setChallenge] = useState(request.challenge);
  useEffect(() => start(challenge.resend_after), [start, challenge]);

  const resend = async () => {
    try {
      const sent = await request.again();
      if (sent) setChallenge({ ...sent });
    } catch (failure) {
      if (isFailure(failure, 'rate_limited')) start(failure.body?.retry_after ?? 0);
      throw failure;
    }
  };

  return (
    <CodeStep
      prompt={contactsText.codeSentTo(request.contact)}
      codeLength={challenge.code_length}
      secondsLeft={left}
      confirm={(code) =>
        callApi(kind === 'email' ? emailChangeConfirm : phoneChangeConfirm, {
          body: { challenge_id: challenge.challenge_id, code },
        })
      }
      confirmed={kind === 'email' ? contactsText.emailChanged : contactsText.phoneChanged}
      onResend={resend}
      onBack={onBack}
      onDone={onDone}
    />
  );
}
