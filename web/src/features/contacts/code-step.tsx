import type { Profile } from '@latchkey/contract/profile/profile';
import { useState } from 'react';
import { contactsText } from '#text/contacts';
import { failureMessage } from '../../platform/api/failure-message.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeInput } from '../../ui/code-input.tsx';
import { tellContactVerified } from '../sessions/contacts-verified.ts';
import { useProfile } from '../sessions/use-profile.ts';
import { codeRefusal } from './code-refusal.ts';

interface Props {
  /** Where the code was sent. */
  prompt: string;
  codeLength: number;
  /** Seconds until the code can be resent. */
  secondsLeft: number;
  confirm: (code: string) => Promise<Profile>;
  confirmed: string;
  /** Rejects with the error to show under the code. */
  onResend: () => Promise<void>;
  onBack: () => void;
  onDone: () => void;
}

/** Asks for the code that proves a contact, and can resend it. */
export function CodeStep({ prompt, codeLength, secondsLeft, ...props }: Props) {
  const { mutate } = useProfile();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [running, setRunning] = useState<'confirm' | 'resend'>();

  const verify = async (complete: string) => {
    setRunning('confirm');
    setError(undefined);
    try {
      const profile = await toasts.promise(props.confirm(complete), {
        loading: contactsText.verifying,
        success: props.confirmed,
      });
      props.onDone();
      await mutate(profile, { revalidate: false });
      tellContactVerified();
    } catch (failure) {
      setCode('');
      setError(codeRefusal(failure));
    } finally {
      setRunning(undefined);
    }
  };

  const resend = async () => {
    setRunning('resend');
    try {
      await props.onResend();
      setCode('');
      setError(undefined);
    } catch (failure) {
      setError(failureMessage(failure, contactsText.changeFailed));
    } finally {
      setRunning(undefined);
    }
  };

  return (
    <>
      <p className="text-muted">{prompt}</p>
      <CodeInput
        length={codeLength}
        value={code}
        onChange={(next) => {
          setCode(next);
          if (next) setError(undefined);
        }}
        onComplete={(complete) => void verify(complete)}
        error={error}
        disabled={running !== undefined}
        autoFocus
      />
      <div className="grid gap-2 sm:grid-cols-2">
        <Button kind="quiet" disabled={running !== undefined} onClick={props.onBack}>
          {contactsText.back}
        </Button>
        <Button
          kind="secondary"
          busy={running === 'resend'}
          disabled={secondsLeft > 0 || running === 'confirm'}
          onClick={() => void resend()}
        >
          {secondsLeft > 0 ? contactsText.resendIn(secondsLeft) : contactsText.resend}
        </Button>
      </div>
    </>
  );
}
