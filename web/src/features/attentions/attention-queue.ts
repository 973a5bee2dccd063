import { attentionResolve } from '@latchkey/contract/attentions/attention-resolve';
import type { LoginAttention } from '@latchkey/contract/attentions/login-attention';
import { useState } from 'react';
import { attentionsText } from '#text/attentions';
import type { ApiFailure } from '../../platform/api/api-failure.ts';
import { useReturn } from '../../platform/routing/use-return.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { useProfile } from '../sessions/use-profile.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';

export interface AttentionQueue {
  /** Undefined while the profile is being read. */
  items: readonly LoginAttention[] | undefined;
  /** Why they could not be read. */
  error: ApiFailure | undefined;
  busy: boolean;
  resolve: (item: LoginAttention, action: 'acknowledge' | 'skip') => Promise<void>;
  /** Reads the queue again after the notice was resolved elsewhere, and continues when it is empty. */
  refresh: () => Promise<void>;
}

/**
 * The queue is stored on the server, so that after a reload, or in another tab, the rest of it is shown. After the last
 * notice the pending action resumes.
 */
export function useAttentionQueue(): AttentionQueue {
  const { data: profile, error, isValidating, mutate } = useProfile();
  const callApi = useSessionCall();
  const goOn = useReturn();
  const [busy, setBusy] = useState(false);

  async function resolve(item: LoginAttention, action: 'acknowledge' | 'skip') {
    setBusy(true);
    try {
      const { login_attentions } = await callApi(attentionResolve, {
        params: { id: item.id },
        body: { action },
      });
      await show(login_attentions);
    } catch (error) {
      toasts.failure(error, attentionsText.failed);
      // It may have been resolved in another tab, or removed.
      await mutate();
    } finally {
      setBusy(false);
    }
  }

  async function show(login_attentions: LoginAttention[]) {
    await mutate((known) => known && { ...known, login_attentions }, { revalidate: false });
    if (login_attentions.length === 0) goOn();
  }

  async function refresh() {
    const fresh = await mutate();
    if (fresh?.login_attentions.length === 0) goOn();
  }

  return {
    items: profile?.login_attentions,
    error,
    busy: busy || (!profile && isValidating),
    resolve,
    refresh,
  };
}
