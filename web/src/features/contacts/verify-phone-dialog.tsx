import { phoneVerificationConfirm } from '@latchkey/contract/contacts/phone-verification-confirm';
import { useState } from 'react';
import { contactsText } from '#text/contacts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeInput } from '../../ui/code-input.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useProfile } from '../sessions/use-profile.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { codeRefusal } from './code-refusal.ts';

interface Props {
  /** Undefined while the window is closed. */
  codeLength: number | undefined;
  secondsLeft: number;
  resending: boolean;
  onResend: () => void;
  onClose: () => void;
}

/** 'Verify Your Phone' (spec §4): a click beside it does not close it. */
export function VerifyPhoneDialog({ codeLength, ...props }: Props) {
  return (
    <Dialog
      open={codeLength !== undefined}
      title={contactsText.phoneTitle}
      onClose={props.onClose}
      closeOnOverlay={false}
      closeButton={false}
    >
      {codeLength !== undefined && <Verification codeLength={codeLength} {...props} />}
    </Dialog>
  );
}

function Verification({
  codeLength,
  secondsLeft,
  resending,
  onResend,
  onClose,
}: Props & { codeLength: number }) {
  const callApi = useSessionCall();
  const { mutate } = useProfile();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [running, setRunning] = useState(false);

  const verify = async (complete: string) => {
    setRunning(true);
    setError(undefined);
    try {
      const profile = await toasts.promise(callApi(phoneVerificationConfirm, { body: { code: complete } }), {
        loading: contactsText.verifying,
        success: contactsText.phoneVerified,
      });
      onClose();
      await mutate(profile, { revalidate: false });
    } catch (failure) {
      setCode('');
      setError(codeRefusal(failure));
    } finally {
      setRunning(false);
    }
  };

  return (
    <>
      <p className="text-muted">{contactsText.phoneSent(codeLength)}</p>
      <CodeInput
        length={codeLength}
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
        <Button kind="quiet" onClick={onClose}>
          {contactsText.back}
        </Button>
        <Button
          kind="secondary"
          className="sm:order-last"
          busy={resending}
          disabled={secondsLeft > 0 || running}
          onClick={() => {
            setCode('');
            setError(undefined);
            onResend();
          }}
        >
          {secondsLeft > 0 ? contactsText.resendIn(secondsLeft) : contactsText.resend}
        </Button>
      </div>
    </>
  );
}
