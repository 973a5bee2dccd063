/** What is known about one token (docs/behaviour/sessions.md#data). `unreachable`: the last check got no answer, so nothing is known. */
export interface TokenState {
  user_id: string;
  checked: boolean;
  loading: boolean;
  alive: boolean;
  unreachable: boolean;
}

/** By token id. */
export type TokenStates = Readonly<Record<string, TokenState>>;

export type TokenEvent =
  /** The list changed: new tokens are unchecked, the states of gone ones are dropped. */
  | { type: 'listed'; tokens: readonly { id: string; user_id: string }[] }
  /** Came fresh from a sign-in: nothing to check. */
  | { type: 'signed_in'; id: string; user_id: string }
  | { type: 'check_started'; id: string }
  | { type: 'check_passed'; id: string }
  | { type: 'check_failed'; id: string }
  | { type: 'check_unanswered'; id: string }
  /** Something hints that it may have died: check again, and meanwhile believe what was. */
  | { type: 'doubted'; id: string };

const unchecked = { checked: false, loading: false, alive: false, unreachable: false };

/** unchecked → loading → checked and alive, or checked and not alive (docs/behaviour/sessions.md#states). Pure. */
export function tokenStates(states: TokenStates, event: TokenEvent): TokenStates {
  if (event.type === 'listed')
    return Object.fromEntries(
      event.tokens.map(({ id, user_id }) => [id, states[id] ?? { user_id, ...unchecked }]),
    );
  if (event.type === 'signed_in')
    return {
      ...states,
      [event.id]: { user_id: event.user_id, ...unchecked, checked: true, alive: true },
    };
  const state = states[event.id];
  return state ? { ...states, [event.id]: { ...state, ...changes[event.type] } } : states;
}

const changes = {
  check_started: { loading: true, unreachable: false },
  check_passed: { checked: true, loading: false, alive: true, unreachable: false },
  check_failed: { checked: true, loading: false, alive: false, unreachable: false },
  check_unanswered: { loading: false, unreachable: true },
  doubted: { checked: false, loading: false, unreachable: false },
} satisfies Record<string, Partial<TokenState>>;

/** Skipped if the token is already loading or checked (docs/behaviour/sessions.md#states), or waits for a person to try again. */
export function needsCheck(state: TokenState | undefined): boolean {
  return state !== undefined && !state.checked && !state.loading && !state.unreachable;
}
