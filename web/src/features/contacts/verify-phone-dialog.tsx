import { phoneVerificationConfirm } from '@latchkey/contract/contacts/phone-verification-confirm';
import { contactsText } from '#text/contacts';
import { Dialog } from '../../ui/dialog.tsx';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { CodeStep } from './code-step.tsx';

interface Props {
  /** Undefined while the dialog is closed. */
  codeLength: number | undefined;
  secondsLeft: number;
  onResend: () => Promise<void>;
  onClose: () => void;
}

/** 'Verify Your Phone' (docs/behaviour/contacts.md#states): a click outside does not close it. */
export function VerifyPhoneDialog({ codeLength, secondsLeft, onResend, onClose }: Props) {
  const callApi = useSessionCall();
  return (
    <Dialog
      open={codeLength !== undefined}
      title={contactsText.phoneTitle}
      onClose={onClose}
      closeOnOverlay={false}
      closeButton={false}
    >
      {codeLength !== undefined && (
        <CodeStep
          prompt={contactsText.phoneSent(codeLength)}
          codeLength={codeLength}
          secondsLeft={secondsLeft}
          confirm={(code) => callApi(phoneVerificationConfirm, { body: { code } })}
          confirmed={contactsText.phoneVerified}
          onResend={onResend}
          onBack={onClose}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}
