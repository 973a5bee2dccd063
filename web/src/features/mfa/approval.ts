import type { Challenge } from '@latchkey/contract/mfa/challenge';
import type { DenialReason } from '@latchkey/contract/realtime/realtime-event';

/** The approval in the companion app (docs/behaviour/companion.md#states): waiting, then approved or denied. */
export type ApprovalState =
  | { step: 'requesting' }
  | { step: 'not_requested'; message: string }
  | { step: 'waiting'; challenge: Challenge; code: CodeEntry }
  | { step: 'approved' }
  | { step: 'denied'; reason: DenialReason }
  | { step: 'expired' };

/** Entry of the six digits that the companion shows after approving, for browsers that receive no event. */
export interface CodeEntry {
  value: string;
  verifying: boolean;
  message: string | null;
}

export type ApprovalEvent =
  | { type: 'request' }
  | { type: 'requested'; challenge: Challenge }
  | { type: 'not_requested'; message: string }
  | { type: 'approved'; challengeId: string }
  | { type: 'denied'; challengeId: string; reason: DenialReason }
  /** Its two minutes are over, or the server says that it has ended. */
  | { type: 'expired'; challengeId: string }
  | { type: 'typed'; code: string }
  | { type: 'submitted' }
  | { type: 'refused'; message: string };

export const requestingApproval: ApprovalState = { step: 'requesting' };

const noCode: CodeEntry = { value: '', verifying: false, message: null };

/** Pure; an event that does not fit the state, or belongs to another challenge, is ignored. */
export function approval(state: ApprovalState, event: ApprovalEvent): ApprovalState {
  switch (event.type) {
    case 'request':
      return state.step === 'waiting' || state.step === 'approved' ? state : requestingApproval;
    case 'requested':
      if (state.step !== 'requesting') return state;
      return { step: 'waiting', challenge: event.challenge, code: noCode };
    case 'not_requested':
      return state.step === 'requesting' ? { step: 'not_requested', message: event.message } : state;
    case 'approved':
      return waitsFor(state, event.challengeId) ? { step: 'approved' } : state;
    case 'denied':
      return waitsFor(state, event.challengeId) ? { step: 'denied', reason: event.reason } : state;
    case 'expired':
      return waitsFor(state, event.challengeId) ? { step: 'expired' } : state;
    case 'typed':
      if (state.step !== 'waiting' || state.code.verifying) return state;
      return {
        ...state,
        code: { ...state.code, value: event.code, message: event.code ? null : state.code.message },
      };
    case 'submitted':
      if (state.step !== 'waiting') return state;
      return { ...state, code: { ...state.code, verifying: true, message: null } };
    case 'refused':
      if (state.step !== 'waiting') return state;
      return { ...state, code: { value: '', verifying: false, message: event.message } };
  }
}

function waitsFor(state: ApprovalState, challengeId: string): boolean {
  return state.step === 'waiting' && state.challenge.challenge_id === challengeId;
}
