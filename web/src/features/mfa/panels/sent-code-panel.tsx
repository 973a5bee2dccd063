import type { Challenge, SentFactorType } from '@latchkey/contract/mfa/challenge';
import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { challengeRetry } from '@latchkey/contract/mfa/challenge-retry';
import { challengeVerify } from '@latchkey/contract/mfa/challenge-verify';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { mfaText } from '#text/mfa';
import { isFailure } from '../../../platform/api/api-failure.ts';
import { call } from '../../../platform/api/call.ts';
import { failureMessage } from '../../../platform/api/failure-message.ts';
import { useCountdown } from '../../../platform/countdown/use-countdown.ts';
import { toasts } from '../../../platform/toasts/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeInput } from '../../../ui/code-input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { requestingCode, sentCode } from '../sent-code.ts';
import { useDelivery } from '../use-delivery.ts';
import { wrongAnswer } from '../wrong-answer.ts';
import { DeliveryLine } from './delivery-line.tsx';
import type { PanelProps } from './factor-panel.ts';

const text = mfaText.code;

export function SentCodePanel({
  type,
  token,
  onProof,
  onDead,
  onOther,
}: PanelProps & { type: SentFactorType }) {
  const target = { params: { factor: type }, token };
  return (
    <CodeEntry
      name={`mfa-${type}`}
      request={() => call(challengeRequest, { ...target, body: { type: 'ott' } })}
      retry={(id) => call(challengeRetry, { ...target, body: { challenge_id: id } })}
      verify={async (id, code) => {
        const body = { challenge_id: id, code };
        return (await call(challengeVerify, { ...target, body })).mfa_token;
      }}
      token={token}
      onVerified={onProof}
      onDead={onDead}
      onOther={onOther}
    />
  );
}

interface CodeEntryProps<T> extends Pick<PanelProps, 'onDead' | 'onOther' | 'token'> {
  /** Identifies its cooldown. */
  name: string;
  request: () => Promise<Challenge>;
  retry: (challengeId: string) => Promise<Challenge>;
  verify: (challengeId: string, code: string) => Promise<T>;
  onVerified: (what: T) => void;
}

/**
 * Sends a code immediately, verifies it when it is complete, and resends it after the cooldown
 * (docs/behaviour/mfa.md#states).
 */
export function CodeEntry<T>({ name, token, onVerified, onDead, onOther, ...calls }: CodeEntryProps<T>) {
  const [state, dispatch] = useReducer(sentCode, requestingCode);
  const [resending, setResending] = useState(false);
  const cooldown = useCountdown(name);
  const delivery = useDelivery(token, 'challenge' in state ? state.challenge : undefined);
  const isRequesting = state.step === 'requesting';

  /** The server's cooldown counts; this browser may not know it. */
  const obey = (error: unknown) => {
    const wait = isFailure(error, 'rate_limited') ? error.body?.retry_after : undefined;
    if (wait) cooldown.start(wait);
  };

  const request = async () => {
    const challenge = await toasts.promise(calls.request(), {
      loading: text.requesting,
      success: text.requested,
    });
    cooldown.start(challenge.resend_after);
    dispatch({ type: 'sent', challenge });
  };

  const requestFirst = useEffectEvent(() => {
    request().catch((error: unknown) => {
      if (isFailure(error, 'unauthenticated')) return onDead(error);
      obey(error);
      dispatch({ type: 'not_sent', message: failureMessage(error, text.notSent) });
    });
  });
  // A code is sent when the step starts, not when a prop is recreated.
  useEffect(() => {
    if (isRequesting) requestFirst();
  }, [isRequesting]);

  const verify = async (challengeId: string, code: string) => {
    dispatch({ type: 'submitted', code });
    try {
      const verified = await toasts.promise(calls.verify(challengeId, code), {
        loading: text.verifying,
        success: text.verified,
      });
      onVerified(verified);
    } catch (error) {
      if (isFailure(error, 'unauthenticated')) return onDead(error);
      dispatch({ type: 'refused', ...wrongAnswer(error) });
    }
  };

  const resend = async (challengeId: string) => {
    setResending(true);
    try {
      const challenge = await toasts.promise(calls.retry(challengeId), {
        loading: text.resending,
        success: text.requested,
      });
      cooldown.start(challenge.resend_after);
      dispatch({ type: 'sent', challenge });
    } catch (error) {
      if (isFailure(error, 'unauthenticated')) return onDead(error);
      // An expired challenge cannot be resent: a new one replaces it.
      if (isFailure(error, 'challenge_expired') || isFailure(error, 'not_found')) await request().catch(say);
      else say(error);
    } finally {
      setResending(false);
    }
  };
  const say = (error: unknown) => {
    obey(error);
    dispatch({ type: 'resend_failed', message: failureMessage(error, text.notSent) });
  };

  if (state.step === 'requesting') return <Requesting />;
  if (state.step === 'not_sent')
    return (
      <Banner
        kind="danger"
        action={
          <Button kind="secondary" disabled={cooldown.left > 0} onClick={() => dispatch({ type: 'request' })}>
            {cooldown.left > 0 ? text.resendIn(cooldown.left) : text.tryAgain}
          </Button>
        }
      >
        {state.message}
      </Banner>
    );

  const { challenge } = state;
  const isVerifying = state.step === 'verifying';
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        {challenge.hint ? text.sentTo(challenge.hint) : text.sent}{' '}
        <span className="whitespace-nowrap">{text.reference(challenge.reference_code)}</span>
      </p>
      <CodeInput
        length={challenge.code_length}
        value={state.code}
        onChange={(code) => dispatch({ type: 'typed', code })}
        onComplete={(code) => void verify(challenge.challenge_id, code)}
        error={state.step === 'entering' ? (state.message ?? undefined) : undefined}
        disabled={isVerifying || (state.step === 'entering' && state.isOver)}
        autoFocus
      />
      <DeliveryLine delivery={delivery} onOther={isVerifying ? null : onOther} />
      <Button
        kind="secondary"
        wide
        busy={resending}
        disabled={cooldown.left > 0 || isVerifying}
        onClick={() => void resend(challenge.challenge_id)}
      >
        {cooldown.left > 0 ? text.resendIn(cooldown.left) : text.resend}
      </Button>
    </div>
  );
}

function Requesting() {
  return (
    <div className="grid gap-4">
      <p className="text-muted" role="status">
        {text.sending}
      </p>
      <Skeleton className="h-[4.625rem]" />
      <Skeleton className="h-(--control)" />
    </div>
  );
}
