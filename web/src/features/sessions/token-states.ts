/** What is known about a token (docs/behaviour/sessions.md#data). `unreachable`: the last check received no answer. */
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
  /** The list changed: new tokens are unchecked, and the states of removed ones are dropped. */
  | { type: 'listed'; tokens: readonly { id: string; user_id: string }[] }
  /** The token comes from a sign-in: there is nothing to check. */
  | { type: 'signed_in'; id: string; user_id: string }
  | { type: 'check_started'; id: string }
  | { type: 'check_passed'; id: string }
  | { type: 'check_failed'; id: string }
  | { type: 'check_unanswered'; id: string }
  /** The token may have ended: check it again, and assume its previous state meanwhile. */
  | { type: 'doubted'; id: string };

const unchecked = { checked: false, loading: false, alive: false, unreachable: false };

/** unchecked → loading → checked and valid, or checked and ended (docs/behaviour/sessions.md#states). Pure. */
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

/**
 * False if the token is already loading or checked (docs/behaviour/sessions.md#states), or waits for the person to try
 * again.
 */
export function needsCheck(state: TokenState | undefined): boolean {
  return state !== undefined && !state.checked && !state.loading && !state.unreachable;
}
