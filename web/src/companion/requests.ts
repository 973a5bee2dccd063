import type { CompanionChallenge } from '@latchkey/contract/companion/companion-challenge-list';

/** What is known of one account's requests. */
export type AccountRequests =
  | { state: 'loading' }
  | { state: 'known'; challenges: readonly CompanionChallenge[] }
  /** The server was not reached; what was known before still shows. */
  | { state: 'offline'; challenges: readonly CompanionChallenge[] }
  /** The server does not know the key any more: the pairing was removed elsewhere. */
  | { state: 'gone' };

export type Requests = Readonly<Record<string, AccountRequests>>;

export type RequestsEvent =
  | { type: 'listed'; deviceId: string; challenges: readonly CompanionChallenge[] }
  | { type: 'unreached'; deviceId: string }
  | { type: 'refused'; deviceId: string }
  | { type: 'answered'; deviceId: string; challengeId: string }
  | { type: 'removed'; deviceId: string };

/** Pure. */
export function requests(state: Requests, event: RequestsEvent): Requests {
  const { deviceId } = event;
  const known = challengesOf(state[deviceId]);
  switch (event.type) {
    case 'listed':
      return { ...state, [deviceId]: { state: 'known', challenges: event.challenges } };
    case 'unreached':
      return { ...state, [deviceId]: { state: 'offline', challenges: known } };
    case 'refused':
      return { ...state, [deviceId]: { state: 'gone' } };
    case 'answered': {
      const challenges = known.filter(({ challenge_id }) => challenge_id !== event.challengeId);
      return { ...state, [deviceId]: { state: 'known', challenges } };
    }
    case 'removed':
      return Object.fromEntries(Object.entries(state).filter(([id]) => id !== deviceId));
  }
}

export function challengesOf(of: AccountRequests | undefined): readonly CompanionChallenge[] {
  return of && 'challenges' in of ? of.challenges : [];
}
