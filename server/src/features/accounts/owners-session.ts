import { type FactorType, possessionsOf } from '@latchkey/contract/mfa/factors';
import { clocksDiffer } from '../../platform/clock/limits.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Session } from '../sessions/session.ts';
import type { User } from './user.ts';

/** Whether the account knew a browser before that time. */
export type KnewBefore = (on: Database, userId: string, browserHash: string, at: number) => Promise<boolean>;

/** Whether the passkey that began a session, if one did, was the owner's, as far as is known (#341). */
export type WasOwnersPasskey = (
  on: Database,
  session: Pick<Session, 'user_id' | 'passkey_id' | 'passkey_was_doubtful' | 'created_at'>,
) => Promise<boolean>;

export interface OwnersSessionDeps {
  readonly knewBefore: KnewBefore;
  /** The same, also if the browser was made unknown since (security #581). */
  readonly hadKnownBefore: KnewBefore;
  readonly wasOwnersPasskey: WasOwnersPasskey;
}

/** A sign-in that may be a stranger's. */
export interface DoubtfulSignIn {
  /** Undefined if it began none, or it no longer exists. */
  readonly session: Session | undefined;
  /** From when on something counts as later, in milliseconds since the epoch. */
  readonly since: number;
}

/**
 * Whether a session is more likely the owner's than the other sign-in is: that is of another browser, and the session
 * was begun before it, or in a browser that the account knew before it (security #323). Whoever was there first with
 * one factor does not overrule a sign-in with two: a stolen password may be older than the second factor that its owner
 * set against it (security #548).
 */
export type IsRatherOwners = (on: Database, own: Session, other: DoubtfulSignIn) => Promise<boolean>;

export function ratherOwners({
  knewBefore,
  hadKnownBefore,
  wasOwnersPasskey,
}: OwnersSessionDeps): IsRatherOwners {
  /** A passkey counts as both factors. */
  async function hasProvedTwo(on: Database, session: Session): Promise<boolean> {
    const shown = possessionsOf(JSON.parse(session.factors) as FactorType[]);
    return shown.size > 1 || (shown.has('passkey') && (await wasOwnersPasskey(on, session)));
  }

  /**
   * A browser that was trusted after two factors stands for the second one in a sign-in, and so protects it here. It confirms
   * nothing (security #625).
   */
  const isProtected = async (on: Database, session: Session): Promise<boolean> =>
    session.trusted_device_id !== null || hasProvedTwo(on, session);

  return async (on, own, { session: other, since }) => {
    const { browser_hash: browser } = own;
    if (own.id === other?.id || (browser !== null && browser === other?.browser_hash)) return false;
    if (other && (await isProtected(on, other)) && !(await hasProvedTwo(on, own))) return false;
    if (own.created_at < since) return true;
    if (browser === null) return false;
    if (await knewBefore(on, own.user_id, browser, since)) return true;
    // Its owner may have made a stranger's browser unknown. Whoever comes back there with one factor is not taken for the owner.
    return (await hasProvedTwo(on, own)) && hadKnownBefore(on, own.user_id, browser, since);
  };
}

/**
 * Whether a session is more likely the owner's than the one that set the email of the account. That mailbox may then be a
 * stranger's: it must neither take the account back when the session replaces it (security #448), nor report the session
 * (#617).
 */
export type DoubtsEmail = (on: Database, user: User, sessionId: string) => Promise<boolean>;

export function doubtsEmail({
  findSession,
  isRatherOwners,
}: {
  readonly findSession: (id: string, on: Database) => Promise<Session | undefined>;
  readonly isRatherOwners: IsRatherOwners;
}): DoubtsEmail {
  return async (on, { email_added_in: setIn }, sessionId) => {
    if (setIn === null) return false;
    const [own, setter] = await Promise.all([findSession(sessionId, on), findSession(setIn, on)]);
    if (!own || !setter) return false;
    return isRatherOwners(on, own, { session: setter, since: setter.created_at - clocksDiffer });
  };
}
