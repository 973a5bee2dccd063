import type { Factor, FactorType, TwoFactorRequired } from '@latchkey/contract/http/api-error';
import type { SecondFactorPurpose } from './second-factor.ts';

type StaleProof = NonNullable<TwoFactorRequired['mfa_token_status']>;

/** The state of the modal (docs/behaviour/mfa.md#states). */
export interface MfaModalState {
  purpose: SecondFactorPurpose;
  factors: readonly Factor[];
  /** Null while the list of methods is shown. */
  chosen: FactorType | null;
  /** Incremented when the same challenge is repeated, so that its panel restarts. */
  attempt: number;
  /** The proof was earned, and the waiting action is running. */
  finishing: boolean;
  /** Why the challenge is repeated. */
  stale: StaleProof | null;
  /** Whether the help for people without any of the methods is shown, over the list or the chosen method. */
  stuck: boolean;
  /** The companion denied it, and the pending token is invalid: the only way is out. */
  denied: boolean;
  /** Ended by the person or the server. */
  closed: boolean;
}

export type MfaModalEvent =
  | { type: 'chosen'; factor: FactorType }
  | { type: 'back' }
  /** None of the methods is available to the person. */
  | { type: 'stuck' }
  /** The panel earned an `mfa_token`. */
  | { type: 'proven' }
  /** The waiting action was refused; `status` is set if the proof itself was at fault. */
  | { type: 'refused'; status: StaleProof | undefined }
  /** Denied in the companion app (docs/behaviour/companion.md#states). */
  | { type: 'denied' }
  /** A 401 in any step: the underlying token is invalid (docs/behaviour/mfa.md#calls). */
  | { type: 'unauthenticated' };

/** A preferred factor, or the only one, is chosen immediately; otherwise there is a list. */
export function openedModal(
  required: Pick<TwoFactorRequired, 'available_factors' | 'preferred_factor'>,
  purpose: SecondFactorPurpose,
): MfaModalState {
  const factors = required.available_factors;
  const preferred = factors.find(({ type }) => type === required.preferred_factor);
  const only = factors.length === 1 ? factors[0] : undefined;
  return {
    purpose,
    factors,
    chosen: (preferred ?? only)?.type ?? null,
    attempt: 0,
    finishing: false,
    stale: null,
    stuck: false,
    denied: false,
    closed: false,
  };
}

/** Whether 'Back' leads to a list, or out of the modal. */
export function hasList({ factors }: Pick<MfaModalState, 'factors'>): boolean {
  return factors.length > 1;
}

/** Every transition of the modal. Pure. */
export function mfaModal(state: MfaModalState, event: MfaModalEvent): MfaModalState {
  if (state.closed) return state;
  if (state.denied) return event.type === 'back' ? { ...state, closed: true } : state;
  switch (event.type) {
    case 'chosen':
      if (state.finishing || !state.factors.some(({ type }) => type === event.factor)) return state;
      return { ...state, chosen: event.factor, stale: null, stuck: false };
    case 'back':
      if (state.finishing) return state;
      if (state.stuck) return { ...state, stuck: false };
      if (state.chosen === null || !hasList(state)) return { ...state, closed: true };
      return { ...state, chosen: null, stale: null };
    case 'stuck':
      return state.finishing ? state : { ...state, stuck: true };
    case 'proven':
      return state.chosen === null ? state : { ...state, finishing: true, stale: null, stuck: false };
    case 'refused':
      if (!event.status) return { ...state, finishing: false, chosen: null, closed: true };
      return { ...state, finishing: false, stale: event.status, attempt: state.attempt + 1 };
    case 'denied':
      // The session continues: the panel offers another request.
      if (state.purpose === 'action' || state.finishing) return state;
      return { ...state, chosen: null, stale: null, stuck: false, denied: true };
    case 'unauthenticated':
      return { ...state, finishing: false, chosen: null, closed: true };
  }
}
