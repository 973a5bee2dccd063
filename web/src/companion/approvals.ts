import type { WaitingApproval } from '@latchkey/contract/companion/companion-approval-list';

/** What is known about one account's approvals. */
export type AccountApprovals =
  | { state: 'loading' }
  | { state: 'known'; approvals: readonly WaitingApproval[] }
  /** The server cannot be reached; the last known approvals are still shown. */
  | { state: 'offline'; approvals: readonly WaitingApproval[] }
  /** The server does not know the key any more: the pairing was removed elsewhere. */
  | { state: 'gone' };

export type Approvals = Readonly<Record<string, AccountApprovals>>;

export type ApprovalsEvent =
  | { type: 'listed'; deviceId: string; approvals: readonly WaitingApproval[] }
  | { type: 'unreached'; deviceId: string }
  | { type: 'refused'; deviceId: string }
  | { type: 'answered'; deviceId: string; approvalId: string }
  | { type: 'removed'; deviceId: string };

/** Pure. */
export function approvals(state: Approvals, event: ApprovalsEvent): Approvals {
  const { deviceId } = event;
  const known = approvalsOf(state[deviceId]);
  switch (event.type) {
    case 'listed':
      return { ...state, [deviceId]: { state: 'known', approvals: event.approvals } };
    case 'unreached':
      return { ...state, [deviceId]: { state: 'offline', approvals: known } };
    case 'refused':
      return { ...state, [deviceId]: { state: 'gone' } };
    case 'answered': {
      const left = known.filter(({ challenge_id }) => challenge_id !== event.approvalId);
      return { ...state, [deviceId]: { state: 'known', approvals: left } };
    }
    case 'removed':
      return Object.fromEntries(Object.entries(state).filter(([id]) => id !== deviceId));
  }
}

export function approvalsOf(of: AccountApprovals | undefined): readonly WaitingApproval[] {
  return of && 'approvals' in of ? of.approvals : [];
}
