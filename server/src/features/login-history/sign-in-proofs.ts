import { FactorType } from '@latchkey/contract/http/api-error';
import { LoginMethod } from '@latchkey/contract/login-history/login-history';
import { factors, type Possession } from '@latchkey/contract/mfa/factors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ForgetAdded, IsStrange } from '../accounts/forget-added.ts';
import type { WasOwnersPasskey } from '../accounts/owners-session.ts';
import { isResting } from '../accounts/resting.ts';
import { restsOnOf } from '../accounts/rests-on.ts';
import type { User } from '../accounts/user.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { reportsTried } from './limits.ts';
import { type LoginHistoryRow, loginHistoryRepository } from './login-history.repository.ts';
import { sinceOf } from './stranger-sessions.ts';

export interface SignInProofsDeps {
  readonly clock: Clock;
  readonly sessions: Pick<SessionsService, 'find'>;
  readonly forgetAdded: ReadonlyMap<FactorType, ForgetAdded>;
  readonly wasOwnersPasskey: WasOwnersPasskey;
}

/**
 * What a reported sign-in proved. The mailbox of the report may belong to a stranger as well, and the sign-in to the
 * owner: what it proved decides what the report may take back.
 */
export function signInProofs(deps: SignInProofsDeps) {
  /**
   * What the account keeps of its factors after a report from a mailbox: 'none' of what strangers added, if the sign-in proved
   * no more than the mailbox can, which resets passwords. Otherwise it may have been the owner's, and the possession that
   * confirmed it must still be there, as before: then the mailbox gains nothing, and the rest is undone. Whoever signed
   * in can do so again in the same way, also with a password that they set (#346, #440).
   */
  async function keptFor(
    tx: Database,
    user: User,
    entry: LoginHistoryRow,
    isStrange: IsStrange,
  ): Promise<'all' | 'none' | FactorType[]> {
    const proved = await provedIn(tx, entry);
    const more = proved.filter((type) => !ofMailbox.has(factors[type].possession));
    if (more.length === 0) return 'none';
    // A recovery code stands for a factor that was lost.
    const decisive = more.findLast((type) => factors[type].strength !== 'backup');
    if (decisive === undefined || !(await isStillThere(tx, user, decisive, isStrange))) return 'all';
    // A changed phone counts as the former one, see `isStillThere`.
    return proved.filter((type) => type !== decisive || type === 'sms_otp');
  }

  /**
   * A changed phone is as good as the former one, as it keeps nobody from changing it in a session, if a reset by mail asks
   * for it already (#129).
   */
  async function isStillThere(
    tx: Database,
    user: User,
    factor: FactorType,
    isStrange: IsStrange,
  ): Promise<boolean> {
    if ((await deps.forgetAdded.get(factor)?.(user.id, isStrange, tx, true))?.isLeft) return true;
    const { phone_verified_at: at, phone_added_in: session, phone_vouched_by: vouchedBy } = user;
    if (factor !== 'sms_otp' || at === null) return false;
    const shown = new Set<Possession>(['mailbox']);
    return !isResting({ at, in: session, vouchedBy }, { session: 'any', shown, now: deps.clock.now() });
  }

  async function provedIn(tx: Database, entry: LoginHistoryRow): Promise<FactorType[]> {
    const method = methodOf(entry);
    if (method === 'passkey') {
      const session = await deps.sessions.find(entry.session_id ?? '', tx);
      return session && (await deps.wasOwnersPasskey(tx, session)) ? ['passkey'] : [];
    }
    return provedByFactor(entry);
  }

  /** The session in which the factor that completed a sign-in was added; undefined if there is none, or several. */
  async function addedIn(tx: Database, entry: LoginHistoryRow): Promise<string | undefined> {
    const session = await deps.sessions.find(entry.session_id ?? '', tx);
    const type = methodOf(entry) === 'passkey' ? 'passkey' : entry.factor;
    if (!session || type === null) return undefined;
    const [adder, ...others] = restsOnOf(session)[FactorType.parse(type)] ?? [];
    return others.length === 0 ? adder : undefined;
  }

  /**
   * Whether a code to the phone alone let the stranger in, in the reported sign-in or in a later one, whose report this
   * one covers (#432, #512).
   */
  async function wasPhoneEnough(
    tx: Database,
    entry: LoginHistoryRow,
    isStrange: IsStrange,
  ): Promise<boolean> {
    if (methodOf(entry) === 'phone_otp') return true;
    const since = sinceOf(entry);
    for (const id of await loginHistoryRepository(tx).begunAlone(
      entry.user_id ?? '',
      'phone_otp',
      since,
      reportsTried,
    ))
      if (await isStrange(id)) return true;
    return false;
  }

  return { keptFor, addedIn, wasPhoneEnough };
}

export const methodOf = (entry: LoginHistoryRow): LoginMethod => LoginMethod.parse(entry.method);

/** None if a single factor completed the sign-in: that proves no more than the mailbox can, which resets passwords. */
const provedByFactor = (entry: LoginHistoryRow): FactorType[] =>
  entry.factor === null ? [] : [...shownBy[methodOf(entry)], FactorType.parse(entry.factor)];

/** Whether a sign-in proved no more than the mailbox can, or a single factor. A passkey may be the owner's. */
export const provesNoMoreThanMailbox = (entry: LoginHistoryRow): boolean =>
  methodOf(entry) !== 'passkey' &&
  provedByFactor(entry).every((type) => ofMailbox.has(factors[type].possession));

const shownBy: { readonly [Method in LoginMethod]: readonly FactorType[] } = {
  password: ['password'],
  phone_otp: ['sms_otp'],
  passkey: ['passkey'],
  reset: [],
  application_request: [],
};

/** The mailbox can reset the password. */
const ofMailbox: ReadonlySet<Possession> = new Set(['password', 'mailbox']);
