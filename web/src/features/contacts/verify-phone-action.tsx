import { phoneVerificationRequest } from '@latchkey/contract/contacts/phone-verification-request';
import type { Profile } from '@latchkey/contract/profile/profile';
import { useState } from 'react';
import { contactsText } from '#text/contacts';
import { isFailure } from '../../platform/api/api-failure.ts';
import { useBoot } from '../../platform/boot/use-boot.ts';
import { useCountdown } from '../../platform/countdown/use-countdown.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { useProfile } from '../sessions/use-profile.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { VerifyPhoneDialog } from './verify-phone-dialog.tsx';

/** Suggested while there is an unverified phone number (docs/behaviour/profile.md#states). */
export const verifyPhoneAction = {
  key: 'verify-phone',
  isWanted: ({ profile }: { profile: Profile }) => profile.phone_no !== null && !profile.is_phone_verified,
  Content: VerifyPhone,
};

function VerifyPhone({ profile }: { profile: Profile }) {
  const callApi = useSessionCall();
  const { mutate } = useProfile();
  const { settings } = useBoot();
  const cooldown = useCountdown(`verify-phone-${profile.id}`);
  const [running, setRunning] = useState(false);
  const [codeLength, setCodeLength] = useState<number>();

  const request = async (texts: { loading: string; success: string }) => {
    setRunning(true);
    try {
      const sent = await toasts.promise(callApi(phoneVerificationRequest, {}), {
        ...texts,
        error: contactsText.requestFailed,
      });
      cooldown.start(sent.resend_after);
      setCodeLength(sent.code_length);
    } catch (error) {
      if (isFailure(error, 'rate_limited')) cooldown.start(error.body?.retry_after ?? 0);
      if (isFailure(error, 'conflict')) await mutate();
    } finally {
      setRunning(false);
    }
  };

  // A recently sent code is still valid: the dialog opens for it again.
  const open = () =>
    cooldown.left > 0
      ? setCodeLength(settings.otp_length)
      : void request({ loading: contactsText.requestingPhone, success: contactsText.requestedPhone });

  return (
    <>
      <p>{contactsText.verifyPhoneSuggestion}</p>
      <Button
        kind="secondary"
        className="low:min-h-9"
        busy={running && codeLength === undefined}
        onClick={open}
      >
        {contactsText.verifyPhone}
      </Button>
      <VerifyPhoneDialog
        codeLength={codeLength}
        secondsLeft={cooldown.left}
        onResend={() => request({ loading: contactsText.resending, success: contactsText.sent })}
        onClose={() => setCodeLength(undefined)}
      />
    </>
  );
}
