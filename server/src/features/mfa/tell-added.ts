import { type FactorType, factorTypes } from '@latchkey/contract/mfa/factors';
import type { Database } from '../../platform/db/database.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { ForgetAdded } from '../accounts/forget-added.ts';
import { knownUntold } from '../accounts/untold.ts';
import type { User } from '../accounts/user.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { Session } from '../sessions/session.ts';

export interface TellAddedDeps {
  readonly notices: Pick<NoticesService, 'tell'>;
  readonly forgetAdded: ReadonlyMap<FactorType, ForgetAdded>;
  /** Those of the account that are alive. */
  readonly liveSessions: (
    userId: string,
    on: Database,
  ) => Promise<readonly Pick<Session, 'id' | 'browser_hash'>[]>;
  /** Treats every browser of the account as unknown, but for the one with this hash. */
  readonly forgetBrowsers: (tx: Database, userId: string, exceptHash?: string) => Promise<void>;
  /** Tells of the sign-ins that began these sessions, with a link that reports them. */
  readonly tellOfSignIns: (tx: Database, user: User, sessions: readonly string[]) => Promise<void>;
}

/**
 * Tells the owner of sign-in methods that were added in sessions, in the transaction that makes it possible, and of the
 * sign-ins that began these sessions. So it does of whoever is signed in, and may add something later. Of a sign-in from a
 * browser that was known before, the mailbox has never heard: the next one is told (security #568).
 */
export type TellAdded = (tx: Database, user: User, options?: TellAddedOptions) => Promise<void>;

export interface TellAddedOptions {
  /** A session that is told of only if something was added in it. */
  readonly except?: string;
  /** Every session is about to end; the caller forgets the browsers. */
  readonly isEnding?: boolean;
}

/**
 * Whoever knew the password may have added some while there was no verified email to tell the owner at (security #557).
 * One mail for each kind, and one for each sign-in, by which its owner takes back what was added there.
 */
export function tellAdded({
  notices,
  forgetAdded,
  liveSessions,
  forgetBrowsers,
  tellOfSignIns,
}: TellAddedDeps): TellAdded {
  return async (tx, user, { except, isEnding = false } = {}) => {
    const { types, sessions: added } = await addedTo(tx, user, forgetAdded);
    for (const type of types) {
      if (type === 'recovery_code') await notices.tell(tx, user, 'recovery_codes_generated');
      else await notices.tell(tx, user, 'factor_added', { factor: () => catalog().factors[type].name });
    }
    // Whoever switched it on may have signed out since, and only they may have the factor (security #575).
    const untold = knownUntold(user).filter((id) => id !== except);
    if (untold.length > 0 && user.mfa_enabled === 1) await notices.tell(tx, user, 'two_factor_enabled');
    for (const id of untold) added.add(id);
    const live = isEnding ? [] : await liveSessions(user.id, tx);
    const others = live.map(({ id }) => id).filter((id) => id !== except && !added.has(id));
    const own = live.find(({ id }) => id === except)?.browser_hash;
    if (!isEnding) await forgetBrowsers(tx, user.id, own ?? undefined);
    // In this order: whoever opens many sessions must not displace the one in which they added something (security #564).
    await tellOfSignIns(tx, user, [...added, ...others]);
  };
}

export interface TellAddedAgainDeps extends Pick<TellAddedDeps, 'forgetAdded'> {
  /** Tells of the sign-ins that began these sessions, if they were told and can still be reported. */
  readonly tellAgain: TellAddedDeps['tellOfSignIns'];
}

/**
 * Tells the mailbox once more of the sign-ins in which something was added: whoever had it for a while may have deleted the
 * mails about theirs (security #585).
 */
export function tellAddedAgain({ forgetAdded, tellAgain }: TellAddedAgainDeps) {
  return async (tx: Database, user: User): Promise<void> => {
    const { sessions } = await addedTo(tx, user, forgetAdded);
    await tellAgain(tx, user, [...sessions]);
  };
}

/** What was added to the account in sessions, but for its password and email; in which, and in which 2FA was switched on. */
async function addedTo(tx: Database, user: User, forgetAdded: TellAddedDeps['forgetAdded']) {
  const sessions = new Set<string>();
  const note = async (id: string) => {
    sessions.add(id);
    return true;
  };
  const types: FactorType[] = [];
  for (const type of factorTypes) {
    if (type === 'password' || type === 'email_otp') continue;
    const found = await forgetAdded.get(type)?.(user.id, note, tx, true);
    if (found && found.names().length > 0) types.push(type);
  }
  // It asks for what the account had before, which its owner may have lost by now (security #614).
  if (user.mfa_enabled === 1 && user.two_factor_on_in !== null) sessions.add(user.two_factor_on_in);
  return { types, sessions };
}
