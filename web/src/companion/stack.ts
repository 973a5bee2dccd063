import type { WaitingApproval } from '@latchkey/contract/companion/companion-approval-list';
import type { ApprovalCode } from './pairing.ts';

/** How an approval ended, as far as this device knows. */
export type ApprovalEnd =
  | { kind: 'approved'; code: ApprovalCode }
  /** An application's request: there is no page that a code could be for. */
  | { kind: 'allowed' }
  /** Ended by the person here: denied, a wrong number, or too late. */
  | { kind: 'told'; isFault: boolean; message: string }
  /** Expired, or ended elsewhere. */
  | { kind: 'over' };

/** A pending approval, and the pairing it belongs to. */
export interface Waiting {
  readonly deviceId: string;
  readonly approval: WaitingApproval;
}

/** A place in the list: it contains an approval while it is pending, and its result afterwards. */
export interface Place {
  readonly id: string;
  readonly deviceId: string;
  /** Null for an approval that was answered before the app was opened. */
  readonly approval: WaitingApproval | null;
  /** Null while it is pending. */
  readonly end: ApprovalEnd | null;
}

export type StackEvent =
  | { type: 'kept'; codes: readonly ApprovalCode[] }
  | { type: 'listed'; waiting: readonly Waiting[] }
  | { type: 'answered'; id: string; end: ApprovalEnd }
  | { type: 'expired'; id: string }
  | { type: 'dismissed'; id: string };

/**
 * The companion's list, from the top: new approvals are added at the bottom, and nothing above a pending approval
 * disappears by itself, so that no button moves under a finger (docs/behaviour/companion.md#the-list-of-approvals).
 * Pure.
 */
export function stack(places: readonly Place[], event: StackEvent): readonly Place[] {
  return withoutPast(next(places, event));
}

function next(places: readonly Place[], event: StackEvent): readonly Place[] {
  switch (event.type) {
    case 'kept': {
      const known = new Set(places.map(({ id }) => id));
      const kept = event.codes.map(keptPlace).filter(({ id }) => !known.has(id));
      return [...kept, ...places];
    }
    case 'listed': {
      const waiting = new Set(event.waiting.map(({ approval }) => approval.challenge_id));
      const known = new Set(places.map(({ id }) => id));
      const added = event.waiting.filter(({ approval }) => !known.has(approval.challenge_id));
      return [
        ...places.map((place) =>
          place.end || waiting.has(place.id) ? place : { ...place, end: { kind: 'over' } as const },
        ),
        ...added.map(({ deviceId, approval }) => ({
          id: approval.challenge_id,
          deviceId,
          approval,
          end: null,
        })),
      ];
    }
    case 'answered':
      return places.map((place) => (place.id === event.id ? { ...place, end: event.end } : place));
    case 'expired':
      return places.map((place) =>
        place.id === event.id && (!place.end || place.end.kind === 'approved')
          ? { ...place, end: { kind: 'over' } }
          : place,
      );
    case 'dismissed':
      return places.filter(({ id }) => id !== event.id);
  }
}

/**
 * Removes ended approvals once nothing pending is below them, and messages once there is a later one; an approved one
 * stays because of its code.
 */
function withoutPast(places: readonly Place[]): readonly Place[] {
  const lastWaiting = places.findLastIndex(({ end }) => end === null);
  const lastWord = places.findLastIndex(({ end }) => end !== null && end.kind !== 'over');
  return places.filter(({ end }, at) => {
    if (at < lastWaiting || end === null || end.kind === 'approved') return true;
    return end.kind !== 'over' && at === lastWord;
  });
}

function keptPlace(code: ApprovalCode): Place {
  return {
    id: `${code.deviceId}-${code.expiresAt}`,
    deviceId: code.deviceId,
    approval: null,
    end: { kind: 'approved', code },
  };
}
