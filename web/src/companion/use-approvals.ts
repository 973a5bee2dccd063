import { companionAddresses } from '@latchkey/contract/companion/companion-addresses';
import type { companionApprovalList } from '@latchkey/contract/companion/companion-approval-list';
import { useCallback, useEffect, useReducer } from 'react';
import { isFailure } from '../platform/api/api-failure.ts';
import { type Approvals, type ApprovalsEvent, approvals } from './approvals.ts';
import { deviceCall } from './device-call.ts';
import type { Pairing } from './pairing.ts';

/** A person is waiting at the portal. */
const askEveryMs = 2_000;

/**
 * Polls for approvals while the app is visible; immediately when it becomes visible, is back online, or receives a
 * push.
 */
export function useApprovals(pairings: readonly Pairing[]): [Approvals, (event: ApprovalsEvent) => void] {
  const [state, dispatch] = useReducer(approvals, {});

  const ask = useCallback(async (pairing: Pairing) => {
    const { deviceId } = pairing;
    try {
      const { challenges } = await deviceCall<typeof companionApprovalList>(
        pairing,
        companionAddresses.companionApprovalList,
      );
      dispatch({ type: 'listed', deviceId, approvals: challenges });
    } catch (error) {
      dispatch({ type: isFailure(error, 'unauthenticated') ? 'refused' : 'unreached', deviceId });
    }
  }, []);

  useEffect(() => {
    let isAsking = false;
    const askAll = async () => {
      if (isAsking || document.visibilityState === 'hidden') return;
      isAsking = true;
      await Promise.all(pairings.map(ask));
      isAsking = false;
    };
    const now = () => void askAll();
    now();
    const timer = setInterval(now, askEveryMs);
    document.addEventListener('visibilitychange', now);
    addEventListener('online', now);
    navigator.serviceWorker?.addEventListener('message', now);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', now);
      removeEventListener('online', now);
      navigator.serviceWorker?.removeEventListener('message', now);
    };
  }, [pairings, ask]);

  return [state, dispatch];
}
