import { phoneLoginResend } from '@latchkey/contract/login/phone-login-resend';
import { phoneLoginVerify } from '@latchkey/contract/login/phone-login-verify';
import { useEffect, useState } from 'react';
import { loginText } from '#text/login';
import { phoneLoginText } from '#text/phone-login';
import { ApiFailure, isFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { failureMessage } from '../../platform/api/failure-message.ts';
import { useBoot } from '../../platform/boot/use-boot.ts';
import { useHydrated } from '../../platform/boot/use-hydrated.ts';
import { useCountdown } from '../../platform/countdown/use-countdown.ts';
import { useAuthQuery } from '../../platform/routing/use-auth-query.ts';
import { useRedirect } from '../../platform/routing/use-redirect.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeInput } from '../../ui/code-input.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SecondFactorCancelled } from '../mfa/second-factor.ts';
import { unlessLeft } from '../sessions/unless-left.ts';
import { forgetPhoneCode, keepPhoneCode, phoneCodeOf } from './phone-codes.ts';
import { smsCountdown } from './sms-countdown.ts';
import { useSignIn } from './use-sign-in.ts';

const toPhoneTab = { auth_method: 'phone', reference_number: undefined };

/** The code of a sign-in by phone, verified as soon as it is complete (docs/behaviour/login.md#screens). */
export default function SmsOtpVerifyScreen() {
  const { reference_number: reference } = useAuthQuery();
  const hydrated = useHydrated();
  const redirect = useRedirect();
  const { settings } = useBoot();
  const countdown = useCountdown(smsCountdown);
  const verification = useVerification(reference);
  const [resending, setResending] = useState(false);
  const byWhatsapp = phoneCodeOf(reference)?.sent_via === 'whatsapp';

  useEffect(() => {
    if (hydrated && !reference) redirect('authLogin', { keepQuery: true, query: toPhoneTab, replace: true });
  }, [hydrated, reference, redirect]);

  const resend = async () => {
    if (!reference) return;
    setResending(true);
    try {
      const sent = await toasts.promise(call(phoneLoginResend, { body: { reference_number: reference } }), {
        loading: phoneLoginText.resending,
        success: phoneLoginText.resent,
      });
      const known = phoneCodeOf(reference);
      if (known) keepPhoneCode(known.phone, sent);
      countdown.start(sent.resend_after);
      verification.startOver();
    } catch (error) {
      // The server's cooldown counts; this browser may not know it.
      const wait = isFailure(error, 'rate_limited') ? error.body?.retry_after : undefined;
      if (wait) countdown.start(wait);
      forgetIfOver(error);
      verification.say(failureMessage(error, phoneLoginText.notVerified));
    } finally {
      setResending(false);
    }
  };

  return (
    <div className="grid gap-6">
      <PageHeading
        centered
        description={
          reference && (byWhatsapp ? phoneLoginText.whatsappSent : phoneLoginText.smsSent)(reference)
        }
      >
        {phoneLoginText.verifyTitle}
      </PageHeading>
      <CodeInput
        length={settings.otp_length}
        value={verification.code}
        onChange={verification.type}
        onComplete={(code) => void verification.verify(code)}
        error={verification.error}
        disabled={verification.running}
        autoFocus
      />
      <div className="grid gap-2">
        <Button
          kind="secondary"
          wide
          busy={resending}
          disabled={countdown.left > 0}
          onClick={() => void resend()}
        >
          {countdown.left > 0
            ? phoneLoginText.resendIn(countdown.left)
            : byWhatsapp
              ? phoneLoginText.resendWhatsapp
              : phoneLoginText.resendSms}
        </Button>
        <LinkButton to="authLogin" keepQuery query={toPhoneTab} kind="quiet" wide>
          {phoneLoginText.back}
        </LinkButton>
      </div>
    </div>
  );
}

function useVerification(reference: string | undefined) {
  const signIn = useSignIn();
  const redirect = useRedirect();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [running, setRunning] = useState(false);

  const say = (message: string) => {
    setError(message);
    setCode('');
  };

  const verify = async (otp: string) => {
    if (!reference || running) return;
    setRunning(true);
    setError(undefined);
    const page = location.pathname;
    try {
      await signIn(
        toasts.promise(unlessLeft(call(phoneLoginVerify, { body: { otp, reference_number: reference } })), {
          loading: loginText.authenticating,
          success: loginText.loggedIn,
        }),
      );
      forgetPhoneCode();
    } catch (failure) {
      // The code has been used: after cancelling the second factor, the person must start again.
      if (failure instanceof SecondFactorCancelled) {
        forgetPhoneCode();
        // Whoever left the page has gone where they wanted.
        if (location.pathname !== page) return;
        return redirect('authLogin', { keepQuery: true, query: toPhoneTab, replace: true });
      }
      forgetIfOver(failure);
      say(refusalText(failure));
    } finally {
      setRunning(false);
    }
  };

  return {
    code,
    error,
    running,
    verify,
    say,
    type(next: string) {
      setCode(next);
      if (next) setError(undefined);
    },
    startOver() {
      setCode('');
      setError(undefined);
    },
  };
}

/** 'Get OTP' then sends another code instead of leading back to this one, which may have been used in a lost reply. */
function forgetIfOver(failure: unknown): void {
  if (isFailure(failure, 'challenge_expired')) forgetPhoneCode();
}

function refusalText(failure: unknown): string {
  const message = failureMessage(failure, phoneLoginText.notVerified);
  const left = failure instanceof ApiFailure ? failure.body?.attempts_left : undefined;
  if (left === undefined) return message;
  return left === 0 ? phoneLoginText.noAttempts : `${message} ${phoneLoginText.attemptsLeft(left)}`;
}
