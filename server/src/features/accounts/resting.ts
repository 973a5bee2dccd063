import { type FactorType, factors, type Possession } from '@latchkey/contract/mfa/factors';
import { restOfAdded } from './limits.ts';

/** How a factor, or the contact that is one, came to the account (docs/behaviour/mfa.md#what-was-just-added). */
export interface Provenance {
  /** When, in milliseconds since the epoch. */
  readonly at: number;
  /** The session in which it was added; null where none did. */
  readonly in: string | null;
  /** The factor that confirmed the addition itself; null where a confirmation of before was enough. */
  readonly vouchedBy: string | null;
}

/** For whom factors are looked at: a session, or a reset, which takes nobody's word for what was just added. */
export interface Viewpoint {
  readonly session: string | 'any';
  /** What was shown already: a factor that nothing else vouched for is no other one. */
  readonly shown: ReadonlySet<Possession>;
  readonly now: number;
  /** What came after this time counts, for what has waited since. */
  readonly asOf?: number | undefined;
}

/**
 * Whether it confirms nothing there yet (security #128): who holds an open session must not make its own confirmation.
 * For nobody who is signed in, and so everywhere else, it is as good as any other.
 */
export function isResting(added: Provenance, view: Viewpoint | undefined): boolean {
  if (!view || added.in === null || added.at > (view.asOf ?? added.at)) return false;
  if ((view.asOf ?? view.now) >= added.at + restOfAdded) return false;
  if (view.session !== 'any' && view.session !== added.in) return false;
  const { vouchedBy } = added;
  return vouchedBy === null || view.shown.has(factors[vouchedBy as FactorType].possession);
}

interface AddedRow {
  readonly added_in: string | null;
  readonly vouched_by: string | null;
  readonly created_at: number;
}

/** Of a row that keeps its own. */
export const provenanceOf = ({ created_at, added_in, vouched_by }: AddedRow): Provenance => ({
  at: created_at,
  in: added_in,
  vouchedBy: vouched_by,
});
