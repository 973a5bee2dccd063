import { type FactorType, factors, type Possession } from '@latchkey/contract/mfa/factors';
import { restOfAdded } from './limits.ts';

/** How a factor, or the contact that is one, was added to the account (docs/behaviour/mfa.md#what-was-just-added). */
export interface Provenance {
  /** When, in milliseconds since the epoch. */
  readonly at: number;
  /** The session in which it was added; null if there was none. */
  readonly in: string | null;
  /** The factor that confirmed the addition itself; null if an earlier confirmation was sufficient. */
  readonly vouchedBy: string | null;
}

/**
 * The context in which factors are evaluated: a session, or a reset, for which a factor that was just added never
 * counts.
 */
export interface Viewpoint {
  readonly session: string | 'any';
  /** The possessions already shown: a factor confirmed only by them is not a different one. */
  readonly shown: ReadonlySet<Possession>;
  readonly now: number;
  /** Factors added after this time count, for a reset that has waited since. */
  readonly asOf?: number | undefined;
}

/**
 * Whether the factor does not count in this context yet (security #128): the holder of an open session must not be able
 * to create their own confirmation. In a sign-in from the beginning it counts like any other.
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

/** The provenance stored with a row. */
export const provenanceOf = ({ created_at, added_in, vouched_by }: AddedRow): Provenance => ({
  at: created_at,
  in: added_in,
  vouchedBy: vouched_by,
});
