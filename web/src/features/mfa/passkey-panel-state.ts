/** The state of the passkey panel (docs/behaviour/mfa.md#states). */
export type PasskeyPanelState =
  | { step: 'idle' }
  | { step: 'waiting' }
  | { step: 'success' }
  | { step: 'failed'; message: string };

export type PasskeyPanelEvent =
  | { type: 'started' }
  | { type: 'verified' }
  | { type: 'failed'; message: string };

export const idlePasskey: PasskeyPanelState = { step: 'idle' };

/** Pure; an event that does not fit the state is ignored. */
export function passkeyPanelState(state: PasskeyPanelState, event: PasskeyPanelEvent): PasskeyPanelState {
  switch (event.type) {
    case 'started':
      return state.step === 'idle' || state.step === 'failed' ? { step: 'waiting' } : state;
    case 'verified':
      return state.step === 'waiting' ? { step: 'success' } : state;
    case 'failed':
      return state.step === 'waiting' ? { step: 'failed', message: event.message } : state;
  }
}
