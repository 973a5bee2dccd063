import type { Challenge } from '@latchkey/contract/mfa/challenge';

/** The challenge of a factor that sends a code (docs/behaviour/mfa.md#states). */
export type SentCodeState =
  | { step: 'requesting' }
  | { step: 'not_sent'; message: string }
  | { step: 'entering'; challenge: Challenge; code: string; message: string | null; isOver: boolean }
  | { step: 'verifying'; challenge: Challenge; code: string };

export type SentCodeEvent =
  | { type: 'request' }
  | { type: 'sent'; challenge: Challenge }
  | { type: 'not_sent'; message: string }
  | { type: 'typed'; code: string }
  | { type: 'submitted'; code: string }
  /** `isOver`: no further attempt at this challenge can succeed; a new code must be sent. */
  | { type: 'refused'; message: string; isOver: boolean }
  | { type: 'resend_failed'; message: string };

export const requestingCode: SentCodeState = { step: 'requesting' };

/** Pure; an event that does not fit the state is ignored. */
export function sentCode(state: SentCodeState, event: SentCodeEvent): SentCodeState {
  switch (event.type) {
    case 'request':
      return state.step === 'not_sent' ? requestingCode : state;
    case 'sent':
      return { step: 'entering', challenge: event.challenge, code: '', message: null, isOver: false };
    case 'not_sent':
      return state.step === 'requesting' ? { step: 'not_sent', message: event.message } : state;
    case 'typed':
      if (state.step !== 'entering') return state;
      return { ...state, code: event.code, message: event.code === '' ? state.message : null };
    case 'submitted':
      if (state.step !== 'entering' || state.isOver) return state;
      return { step: 'verifying', challenge: state.challenge, code: event.code };
    case 'refused': {
      if (state.step !== 'verifying') return state;
      const { challenge } = state;
      return { step: 'entering', challenge, code: '', message: event.message, isOver: event.isOver };
    }
    case 'resend_failed':
      return state.step === 'entering' ? { ...state, message: event.message } : state;
  }
}
