import { emailVerificationRequest } from '@latchkey/contract/contacts/email-verification-request';
import type { Profile } from '@latchkey/contract/profile/profile';
import { useState } from 'react';
import { contactsText } from '#text/contacts';
import { isFailure } from '../../platform/api/api-failure.ts';
import { useCountdown } from '../../platform/countdown/use-countdown.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { useProfile } from '../sessions/use-profile.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';

/** Suggested while there is an unverified email (docs/behaviour/profile.md#states). */
export const verifyEmailAction = {
  key: 'verify-email',
  isWanted: ({ profile }: { profile: Profile }) => profile.email !== null && !profile.is_email_verified,
  Content: VerifyEmail,
};

function VerifyEmail({ profile }: { profile: Profile }) {
  const callApi = useSessionCall();
  const { mutate } = useProfile();
  const cooldown = useCountdown(`verify-email-${profile.id}`);
  const [running, setRunning] = useState(false);

  const request = async () => {
    setRunning(true);
    try {
      const { resend_after } = await toasts.promise(callApi(emailVerificationRequest, {}), {
        loading: contactsText.requestingEmail,
        success: contactsText.requestedEmail,
        error: contactsText.requestFailed,
      });
      cooldown.start(resend_after);
    } catch (error) {
      if (isFailure(error, 'rate_limited')) cooldown.start(error.body?.retry_after ?? 0);
      // Verified in another tab or browser: the suggestion is obsolete.
      if (isFailure(error, 'conflict')) await mutate();
    } finally {
      setRunning(false);
    }
  };

  return (
    <>
      <p role="status">
        {cooldown.left > 0 ? contactsText.emailBeingSent(cooldown.left) : contactsText.verifyEmailSuggestion}
      </p>
      <Button
        kind="secondary"
        className="low:min-h-9"
        busy={running}
        disabled={cooldown.left > 0}
        onClick={() => void request()}
      >
        {contactsText.verifyEmail}
      </Button>
    </>
  );
}
