import { type FactorType, factors, type Possession } from '@latchkey/contract/mfa/factors';
import { restOfAdded } from './limits.ts';

/** How a factor, or the contact that is one, was added to the account (docs/behaviour/mfa.md#what-was-just-added). */
export interface Provenance {
  /** When, in milliseconds since the epoch. */
  readonly at: number;
  /** The session in which it was added; null if there was none. */
  readonly in: string | null;
  /**
   * The factors that confirmed the addition, separated by spaces: the one that was asked for, and those that had confirmed
   * that one, if it was new itself (security #555); null if an earlier confirmation was sufficient.
   */
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
  /** Gets the factors that confirmed what was added lately, or `anybody`. */
  readonly vouchers?: Set<string> | undefined;
  /** Factors added after this time count, for a reset that has waited since. */
  readonly asOf?: number | undefined;
  /** What was added since then does not count either, however long ago that is, in milliseconds since the epoch. */
  readonly since?: number | undefined;
  /** With `any` session: what was added in this one is judged as if it was the only one. */
  readonly own?: string | undefined;
}

/**
 * Whether the factor does not count in this context yet (security #128): the holder of an open session must not be able
 * to create their own confirmation. In a sign-in from the beginning it counts like any other.
 */
export function isResting(added: Provenance, view: Viewpoint | undefined): boolean {
  if (!view || added.in === null || added.at > (view.asOf ?? added.at)) return false;
  if (view.own !== undefined && view.own === added.in)
    return isResting(added, { session: view.own, shown: new Set(), now: view.now });
  const isLater = view.since !== undefined && added.at >= view.since;
  if (!isLater && (view.asOf ?? view.now) >= added.at + restOfAdded) return false;
  if (view.session !== 'any' && view.session !== added.in) return false;
  const vouchers = added.vouchedBy?.split(' ') ?? [anybody];
  for (const one of vouchers) view.vouchers?.add(one);
  // What was added elsewhere without a confirmation counts in this session, and so does what it confirms here.
  const isAnybody = added.vouchedBy === null || view.session === 'any';
  return vouchers.some((one) =>
    one === anybody ? isAnybody : view.shown.has(factors[one as FactorType].possession),
  );
}

/** In place of a factor: no confirmation of its own was asked for. */
const anybody = 'anybody';

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
