import type { Factor, FactorType, TwoFactorRequired } from '@latchkey/contract/http/api-error';
import type { SecondFactorPurpose } from './second-factor.ts';

type StaleProof = NonNullable<TwoFactorRequired['mfa_token_status']>;

/** What the modal shows (docs/behaviour/mfa.md#states). */
export interface MfaModalState {
  purpose: SecondFactorPurpose;
  factors: readonly Factor[];
  /** Null while the list of methods is shown. */
  chosen: FactorType | null;
  /** Grows when the same challenge is taken again, so that its panel starts again. */
  attempt: number;
  /** The proof is there and what waited for it runs. */
  finishing: boolean;
  /** Why the challenge is taken again. */
  stale: StaleProof | null;
  /** What can be done without any of the methods is shown, over the list or the chosen method. */
  stuck: boolean;
  /** The companion denied it, and the pending token is dead: there is no way but out. */
  denied: boolean;
  /** The user or the server ended it. */
  closed: boolean;
}

export type MfaModalEvent =
  | { type: 'chosen'; factor: FactorType }
  | { type: 'back' }
  /** None of the methods is at hand. */
  | { type: 'stuck' }
  /** The panel earned an `mfa_token`. */
  | { type: 'proven' }
  /** What waited for the proof was refused; `status` where the proof itself was at fault. */
  | { type: 'refused'; status: StaleProof | undefined }
  /** Denied in the companion app (docs/behaviour/companion.md#states). */
  | { type: 'denied' }
  /** A 401 on any step: the token behind it all is dead (docs/behaviour/mfa.md#calls). */
  | { type: 'unauthenticated' };

/** A preferred factor is chosen at once, and so is the only one; otherwise there is a list. */
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
      // A session outlives it: the panel offers another request.
      if (state.purpose === 'action' || state.finishing) return state;
      return { ...state, chosen: null, stale: null, stuck: false, denied: true };
    case 'unauthenticated':
      return { ...state, finishing: false, chosen: null, closed: true };
  }
}
