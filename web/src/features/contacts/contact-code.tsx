import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { phoneChangeConfirm } from '@latchkey/contract/contacts/phone-change-confirm';
import { useEffect, useState } from 'react';
import { contactsText } from '#text/contacts';
import { isFailure } from '../../platform/api/api-failure.ts';
import { failureMessage } from '../../platform/api/failure-message.ts';
import { useCountdown } from '../../platform/countdown/use-countdown.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeInput } from '../../ui/code-input.tsx';
import { useProfile } from '../sessions/use-profile.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { codeRefusal } from './code-refusal.ts';
import type { ContactKind, ContactRequest } from './contact-request.ts';

interface Props {
  kind: ContactKind;
  request: ContactRequest;
  onBack: () => void;
  onDone: () => void;
}

/** Takes the code that went to the new contact. */
export function ContactCode({ kind, request, onBack, onDone }: Props) {
  const callApi = useSessionCall();
  const { mutate } = useProfile();
  const { start, left } = useCountdown(`change-${kind}`);
  const [challenge, setChallenge] = useState(request.challenge);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [running, setRunning] = useState(false);
  useEffect(() => start(challenge.resend_after), [start, challenge]);

  const verify = async (complete: string) => {
    setRunning(true);
    setError(undefined);
    const confirm = kind === 'email' ? emailChangeConfirm : phoneChangeConfirm;
    try {
      const profile = await toasts.promise(
        callApi(confirm, { body: { challenge_id: challenge.challenge_id, code: complete } }),
        {
          loading: contactsText.verifying,
          success: kind === 'email' ? contactsText.emailChanged : contactsText.phoneChanged,
        },
      );
      onDone();
      await mutate(profile, { revalidate: false });
    } catch (failure) {
      setCode('');
      setError(codeRefusal(failure));
    } finally {
      setRunning(false);
    }
  };

  const resend = async () => {
    setRunning(true);
    try {
      const sent = await request.again();
      if (sent) setChallenge({ ...sent });
      setCode('');
      setError(undefined);
    } catch (failure) {
      if (isFailure(failure, 'rate_limited')) start(failure.body?.retry_after ?? 0);
      setError(failureMessage(failure, contactsText.changeFailed));
    } finally {
      setRunning(false);
    }
  };

  return (
    <>
      <p className="text-muted wrap-anywhere">{contactsText.codeSentTo(request.contact)}</p>
      <CodeInput
        length={challenge.code_length}
        value={code}
        onChange={(next) => {
          setCode(next);
          if (next) setError(undefined);
        }}
        onComplete={(complete) => void verify(complete)}
        error={error}
        disabled={running}
        autoFocus
      />
      <div className="grid gap-2 sm:grid-cols-2">
        <Button kind="quiet" disabled={running} onClick={onBack}>
          {contactsText.back}
        </Button>
        <Button kind="secondary" disabled={left > 0 || running} onClick={() => void resend()}>
          {left > 0 ? contactsText.resendIn(left) : contactsText.resend}
        </Button>
      </div>
    </>
  );
}
