import { approvalStatus } from '@latchkey/contract/mfa/approval-status';
import type { Challenge } from '@latchkey/contract/mfa/challenge';
import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { challengeVerify } from '@latchkey/contract/mfa/challenge-verify';
import type { RealtimeEvent } from '@latchkey/contract/realtime/realtime-event';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { mfaText } from '#text/mfa';
import { isFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { failureMessage } from '../../platform/api/failure-message.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { listenRealtime } from '../realtime/realtime.ts';
import { type ApprovalState, approval, requestingApproval } from './approval.ts';
import { interactionOf } from './interaction-of.ts';
import type { PanelProps } from './panels/factor-panel.ts';
import { wrongAnswer } from './wrong-answer.ts';

/** Polling interval while realtime does not work. */
const askEveryMs = 3_000;
/** Polling interval while it works: a live connection may still deliver nothing. */
const askBesideEveryMs = 12_000;
/** Lifetime of a request (docs/behaviour/companion.md#constants), counted here: the device's clock does not matter. */
const lifeMs = 120_000;

export interface Approval {
  readonly state: ApprovalState;
  retry(): void;
  type(code: string): void;
  submit(code: string): void;
}

/**
 * Requests approvals one after another: the first immediately; the result comes by realtime, or by polling if realtime
 * is blocked (docs/behaviour/companion.md#states).
 */
export function useApproval({ token, onProof, onDenied, onDead }: Omit<PanelProps, 'factor'>): Approval {
  const [state, dispatch] = useReducer(approval, requestingApproval);
  const isRequesting = state.step === 'requesting';
  const challenge = state.step === 'waiting' ? state.challenge : undefined;
  // The modal passes new functions at each render, which must not restart the effects below.
  const proved = useEffectEvent(onProof);
  const refused = useEffectEvent(onDenied);
  const died = useEffectEvent(onDead);

  const request = useEffectEvent(() => {
    // The companion app names the application whose stored request this page is about.
    const body = { type: 'ott' as const, interaction: interactionOf(location.search) };
    const target = { params: { factor: 'carro_id' }, token, body, omitEmpty: true } as const;
    toasts
      .promise(call(challengeRequest, target), {
        loading: mfaText.approval.requesting,
        success: mfaText.approval.requested,
      })
      .then((made) => dispatch({ type: 'requested', challenge: made }))
      .catch((error: unknown) => {
        if (isFailure(error, 'unauthenticated')) return onDead(error);
        dispatch({ type: 'not_requested', message: failureMessage(error, mfaText.approval.notRequested) });
      });
  });
  useEffect(() => {
    if (isRequesting) request();
  }, [isRequesting]);

  useEffect(() => {
    if (!challenge) return;
    return follow(token, challenge, {
      approved(mfaToken) {
        dispatch({ type: 'approved', challengeId: challenge.challenge_id });
        proved(mfaToken);
      },
      denied(reason) {
        dispatch({ type: 'denied', challengeId: challenge.challenge_id, reason });
        if (reason === 'denied') refused();
      },
      expired: () => dispatch({ type: 'expired', challengeId: challenge.challenge_id }),
      dead: (error) => died(error),
    });
  }, [token, challenge]);

  const submit = async (code: string) => {
    if (!challenge) return;
    const { challenge_id } = challenge;
    dispatch({ type: 'submitted' });
    try {
      const { mfa_token } = await toasts.promise(
        call(challengeVerify, { params: { factor: 'carro_id' }, token, body: { challenge_id, code } }),
        { loading: mfaText.code.verifying, success: mfaText.code.verified },
      );
      dispatch({ type: 'approved', challengeId: challenge_id });
      onProof(mfa_token);
    } catch (error) {
      if (isFailure(error, 'unauthenticated')) return onDead(error);
      const { message, isOver } = wrongAnswer(error);
      dispatch(isOver ? { type: 'expired', challengeId: challenge_id } : { type: 'refused', message });
    }
  };

  return {
    state,
    retry: () => dispatch({ type: 'request' }),
    type: (code) => dispatch({ type: 'typed', code }),
    submit: (code) => void submit(code),
  };
}

type Denied = Extract<RealtimeEvent, { event_name: 'carroid_denied' }>['data']['reason'];

interface Outcome {
  approved(mfaToken: string): void;
  denied(reason: Denied): void;
  expired(): void;
  dead(error: unknown): void;
}

/** Waits for the end of a challenge and reports it once (security #78). */
function follow(token: string, { challenge_id: id }: Challenge, outcome: Outcome): () => void {
  let isOver = false;
  let isConnected = false;
  let isPast = false;
  let askedAt = performance.now();
  let asking: Promise<void> | undefined;
  const end = (tell: () => void) => {
    if (isOver) return;
    isOver = true;
    stop();
    tell();
  };

  const ask = async () => {
    if (isOver) return;
    askedAt = performance.now();
    asking ??= askOnce().finally(() => {
      asking = undefined;
    });
    await asking;
  };
  async function askOnce(): Promise<void> {
    try {
      const { state, mfa_token, reason } = await call(approvalStatus, { token, body: { challenge_id: id } });
      if (state === 'approved' && mfa_token) end(() => outcome.approved(mfa_token));
      if (state === 'denied') end(() => outcome.denied(reason ?? 'denied'));
      if (state === 'expired') end(() => outcome.expired());
    } catch (error) {
      // A network failure says nothing about the challenge.
      if (isFailure(error, 'unauthenticated')) end(() => outcome.dead(error));
    }
  }

  async function hear(event: RealtimeEvent): Promise<void> {
    if (event.event_name === 'account_changed' || event.data.challenge_id !== id) return;
    // After its expiry the server decides: a page that was offline may learn of it late.
    if (isPast) return ask();
    // A denial ends the token, so that a pending reply may not report it any more.
    if (event.event_name === 'carroid_denied') return end(() => outcome.denied(event.data.reason));
    // A pending reply may contain a proof of its own, which replaces the one in the event.
    await asking;
    end(() => outcome.approved(event.data.mfa_token));
  }

  const unlisten = listenRealtime(token, {
    onEvent: (event) => void hear(event),
    onGap: () => void ask(),
    onChange({ state }) {
      isConnected = state === 'connected';
    },
  });
  const asker = setInterval(() => {
    if (!isConnected || performance.now() - askedAt >= askBesideEveryMs) void ask();
  }, askEveryMs);
  const expiry = setTimeout(async () => {
    isPast = true;
    clearInterval(asker);
    await asking;
    // A last request, for a result at the last moment; without an answer it has ended as well.
    await ask();
    end(() => outcome.expired());
  }, lifeMs);
  function stop() {
    isOver = true;
    unlisten();
    clearInterval(asker);
    clearTimeout(expiry);
  }
  return stop;
}
