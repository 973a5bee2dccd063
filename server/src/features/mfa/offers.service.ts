import type { RegisterSecondFactorData } from '@latchkey/contract/attentions/register-second-factor-data';
import type { Factor, FactorType } from '@latchkey/contract/http/api-error';
import {
  factorTypes,
  isSecondFactor,
  type Possession,
  possessionsOf,
  factors as units,
} from '@latchkey/contract/mfa/factors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { isResting, type Provenance, type Viewpoint } from '../accounts/resting.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { isWeakenedByMailbox } from '../accounts/weakened-by-mailbox.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { FactorRegistry } from './factor-registry.ts';
import { provenPossessions } from './proven-possessions.ts';

/** The factors that can complete a sign-in or a reset. */
export interface Owed {
  readonly available: Factor[];
  readonly preferred: FactorType | null;
}

/** The factors by which a caller can confirm their identity. */
export interface Offer extends Owed {
  readonly user: User;
  /** Factors that the account has but which do not count for this caller yet. */
  readonly resting: FactorType[];
}

/** Which factors the operator allows to complete a sign-in or a reset. */
export interface SignInFactors {
  /** SIGN_IN_FACTORS. */
  readonly allowed: readonly FactorType[];
  /** WEAK_FACTORS: whether codes are offered beside a strong factor if the owner has not decided. */
  readonly weak: 'on' | 'fallback' | 'never';
}

/** What decides which factor a reset must be confirmed by. */
interface ResetBasis {
  readonly held: readonly Factor[];
  /** Those which were not just added. */
  readonly counting: readonly Factor[];
  readonly isAtConsole: boolean;
}

export interface OffersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly factors: FactorRegistry;
  readonly sessions: Pick<SessionsService, 'find'>;
  /** REQUIRE_2FA: whether it applies to every account. */
  readonly requireForAll: boolean;
  readonly isOperator: (userId: string, on: Database) => Promise<boolean>;
  readonly signInFactors: SignInFactors;
}

export type OffersService = ReturnType<typeof offersService>;

/**
 * Decides which factors a caller is offered: a possession that was already shown is not asked for again, under whatever
 * name.
 */
export function offersService({
  db,
  clock,
  factors,
  sessions,
  requireForAll,
  isOperator,
  signInFactors,
}: OffersDeps) {
  /**
   * Every factor of the account, in the order of the contract; for a decision, give its transaction.
   * With a `view`, factors that are resting for it are left out.
   */
  async function heldBy(user: User, on: Database = db, view?: Viewpoint): Promise<Factor[]> {
    const held = await Promise.all(Object.values(factors).map((factor) => factor.offer(user, on, view)));
    return held.filter((shown) => shown !== undefined);
  }

  const isEnforced = (user: User): boolean => requireForAll || user.mfa_enforced === 1;
  const isOn = (user: User): boolean => isEnforced(user) || user.mfa_enabled === 1;

  /** What completes a sign-in or a reset in which `used` was shown; undefined if nothing is required. */
  async function forSignIn(
    user: User,
    used: readonly FactorType[],
    on: Database = db,
  ): Promise<Owed | undefined> {
    return isOn(user) ? signInWith(user, await heldBy(user, on), used) : undefined;
  }

  /** The same for an account that has these factors. */
  function signInWith(user: User, held: readonly Factor[], used: readonly FactorType[]): Owed | undefined {
    // An account without any factor may sign in, but a required attention blocks it until it has registered one.
    if (!isOn(user) || !canComplete(user, held)) return undefined;
    const available = atSignIn(user, held, possessionsOf(used));
    return { available, preferred: preferredOf(user, available) };
  }

  /**
   * Like `forSignIn`; a factor that was just added does not count as a different possession than the one that confirmed
   * adding it (security #128). What the mailbox has just switched off is required nevertheless, and so it is of operators:
   * a mailbox alone must not lead to the console (security #446).
   */
  async function forReset(user: User, used: readonly FactorType[], asOf?: number): Promise<Owed | undefined> {
    const [held, counting, isAtConsole] = await Promise.all([
      heldBy(user),
      heldBy(user, db, viewOfReset(possessionsOf(used), asOf)),
      isOperator(user.id, db),
    ]);
    return resetWith(user, { held, counting, isAtConsole }, used);
  }

  /** The same for an account that has these factors, some of which count for a reset. */
  function resetWith(
    user: User,
    { held, counting, isAtConsole }: ResetBasis,
    used: readonly FactorType[],
  ): Owed | undefined {
    const owed = signInWith(user, held, used);
    // Whoever switched 2FA on had a factor, even if none is left, because an operator has replaced the email (security #586).
    const isOwed =
      owed !== undefined || user.mfa_enabled === 1 || isWeakenedByMailbox(user, clock.now()) || isAtConsole;
    if (owed?.available.length === 0 || !(isOwed || isOn(user))) return owed;
    const asked = atSignIn(user, counting, possessionsOf(used));
    // With 2FA off, the owner may have lost the recovery codes without noticing: a reset waits instead (security #614).
    const isBackupAsked = isOn(user) || isAtConsole;
    const available = asked.filter(({ type }) => isBackupAsked || units[type].strength !== 'backup');
    // What is no second factor beside the only way to sign in is one beside the mailbox, which the reset makes another way
    // (security #583). An account without any gets its first password.
    if (!isOwed && !available.some(isOfItsOwn)) return undefined;
    return { available, preferred: preferredOf(user, available) };
  }

  const viewOfReset = (shown: ReadonlySet<Possession>, asOf?: number): Viewpoint => ({
    session: 'any',
    // The password counts as not shown: it is lost, and nobody has entered it.
    shown: new Set([...shown].filter((possession) => possession !== 'password')),
    now: clock.now(),
    asOf,
  });

  /** Undefined for a pending sign-in, which must prove everything again. */
  async function viewOf(
    caller: TokenCaller,
    shown: ReadonlySet<Possession>,
    on: Database = db,
  ): Promise<Viewpoint | undefined> {
    if (caller.kind === 'pending_reset') return viewOfReset(shown);
    if (caller.kind !== 'session') return undefined;
    const ofSession = { session: caller.sessionId, shown: new Set<Possession>(), now: clock.now() };
    return (await proven.viewOfOlder(caller, on)) ?? ofSession;
  }

  /** Whether codes that others can intercept complete a sign-in although the account has a strong factor. */
  function allowsCodes(user: User): boolean {
    if (signInFactors.weak === 'never') return false;
    return user.allow_codes === null ? signInFactors.weak === 'on' : user.allow_codes === 1;
  }

  /** Those of the account's factors which complete a sign-in or reset in which `shown` was shown. */
  function atSignIn(user: User, held: readonly Factor[], shown: ReadonlySet<Possession>): Factor[] {
    const others = othersThan(shown, held);
    const takesWeak = !held.some(isStrong) || allowsCodes(user);
    const wanted = others.filter(({ type }) => takesWeak || !restsOnCode(type, shown));
    const allowed = wanted.filter(({ type }) => signInFactors.allowed.includes(type));
    // If the account has no allowed factor, it is asked for any that it has, and must then register an allowed one: an
    // operator's choice never makes the password alone sufficient.
    return allowed.length > 0 ? allowed : wanted;
  }

  /**
   * Whether these factors complete any sign-in of the account. A phone does not if a code to it is the only way to sign
   * in: such an account has no second factor (security #511).
   */
  function canComplete(user: User, held: readonly Factor[]): boolean {
    const methods = signInMethodsOf(user);
    const completes = (shown: Possession) => atSignIn(user, held, new Set([shown])).length > 0;
    return held.some(isOfItsOwn) && (methods.length === 0 || methods.some(completes));
  }

  /** Null if there is nothing to switch: no code, no strong factor beside it, or the operator decides. */
  function codesSwitch(user: User, held: readonly Factor[]): boolean | null {
    const hasBoth = held.some(({ type }) => isWeak(type)) && held.some(isStrong);
    return hasBoth && signInFactors.weak !== 'never' ? allowsCodes(user) : null;
  }

  /** Throws `unauthenticated` if the account or the token no longer exists. */
  async function forCaller(caller: TokenCaller, on: Database = db): Promise<Offer> {
    const user = await activeUser(caller, on);
    const shown = await shownBy(caller, on);
    const view = await viewOf(caller, shown, on);
    const counting = await heldBy(user, on, view);
    const all = view ? await heldBy(user, on) : counting;
    const resting = all.filter(({ type }) => !counting.some((other) => other.type === type));
    const available =
      caller.kind === 'session'
        ? afterStrong(counting, isOfOlder(view) ? all : counting)
        : atSignIn(user, counting, shown);
    return {
      user,
      available,
      preferred: preferredOf(user, available),
      resting: resting.map(({ type }) => type),
    };
  }

  /** Inside a session, a weak factor or the password is offered only if there is no strong one. */
  const afterStrong = (counting: Factor[], hiders: readonly Factor[]): Factor[] => {
    const isStronger = hiders.some(isStrong);
    return counting.filter(({ type }) => !(isStronger && givesWay(type)));
  };

  /**
   * Whether it is the view of an older session, in which a strong factor that rests hides weaker ones all the same: its owner
   * has added it elsewhere, perhaps against somebody there (security #628).
   */
  const isOfOlder = (view: Viewpoint | undefined): boolean => view?.own !== undefined;

  /** Checks a single factor, as a challenge needs. Throws `not_found` if it is not offered, `unauthenticated`. */
  async function admit(caller: TokenCaller, type: FactorType): Promise<User> {
    const { user, shown } = await begin(caller, type);
    await refuseResting(caller, type, { user, shown });
    return user;
  }

  /**
   * Like `admit`, for a factor that never gives way to another, and whose own check finds out whether the account has
   * it.
   */
  async function mayAttempt(caller: TokenCaller, type: FactorType): Promise<User> {
    return (await begin(caller, type)).user;
  }

  async function begin(caller: TokenCaller, type: FactorType) {
    const [user, shown] = await Promise.all([activeUser(caller), shownBy(caller)]);
    if (shown.has(units[type].possession)) throw new ApiError('not_found');
    if (caller.kind !== 'session' && !isAlwaysOffered(user, type, shown)) {
      const offered = atSignIn(user, await heldBy(user), shown);
      if (!offered.some((factor) => factor.type === type)) throw new ApiError('not_found');
    }
    return { user, shown };
  }

  /**
   * What was true when an answer was given must be true when its proof is committed: repeats the check with the account
   * locked, in the transaction of the proof. Throws `not_found`. A pending sign-in is checked when it completes.
   */
  async function readmit(caller: TokenCaller, type: FactorType, user: User, on: Database): Promise<void> {
    if (caller.kind === 'pending_2fa') return;
    await refuseResting(caller, type, { user, shown: await shownBy(caller, on) }, on);
  }

  /**
   * Whether a proof that was earned under a pending token completes its sign-in or reset at present: the owner may have
   * turned codes off since, or added a factor beside which they do not count (security #320).
   */
  async function stillCompletes(caller: TokenCaller, type: FactorType, on: Database): Promise<boolean> {
    if (caller.kind === 'session') return true;
    const shown = await shownBy(caller, on);
    if (!restsOnCode(type, shown)) return true;
    const user = await activeUser(caller, on);
    return allowsCodes(user) || !(await hasStrong(user, on, await viewOf(caller, shown, on)));
  }

  async function refuseResting(
    caller: TokenCaller,
    type: FactorType,
    { user, shown }: { readonly user: User; readonly shown: ReadonlySet<Possession> },
    on: Database = db,
  ): Promise<void> {
    const view = await viewOf(caller, shown, on);
    if (!(await factors[type].offer(user, on, view))) throw new ApiError('not_found');
    if (
      caller.kind === 'session' &&
      givesWay(type) &&
      (await hasStrong(user, on, isOfOlder(view) ? undefined : view))
    )
      throw new ApiError('not_found');
  }

  /** For a factor of which the account may have several: whether this one counts for the caller. */
  async function counts(caller: TokenCaller, added: Provenance, on?: Database): Promise<boolean> {
    return !isResting(added, await viewOf(caller, await shownBy(caller, on), on));
  }

  /**
   * True for factors that are offered at every sign-in of an account that has them, so that nothing else needs to be
   * queried.
   */
  function isAlwaysOffered(user: User, type: FactorType, shown: ReadonlySet<Possession>): boolean {
    return signInFactors.allowed.includes(type) && (!restsOnCode(type, shown) || allowsCodes(user));
  }

  async function hasStrong(user: User, on: Database, view?: Viewpoint): Promise<boolean> {
    const strong = Object.values(factors).filter(({ type }) => units[type].strength === 'strong');
    return (await Promise.all(strong.map((factor) => factor.offer(user, on, view)))).some(Boolean);
  }

  async function activeUser(caller: TokenCaller, on: Database = db): Promise<User> {
    const user = await usersRepository(on).findById(caller.userId);
    if (user?.status !== 'active') throw new ApiError('unauthenticated');
    return user;
  }

  /** The possessions shown in a pending sign-in or reset. A step-up inside a session starts over. */
  async function shownBy(caller: TokenCaller, on?: Database): Promise<ReadonlySet<Possession>> {
    if (caller.kind === 'session') return new Set();
    const session = await sessions.find(caller.sessionId, on);
    if (!session) throw new ApiError('unauthenticated');
    return possessionsOf(JSON.parse(session.factors) as FactorType[]);
  }

  /** Whether a second factor would remain to ask for after every sign-in method of the account. */
  async function canAsk(user: User, on?: Database): Promise<boolean> {
    const held = await heldBy(user, on);
    if (!held.some(isOfItsOwn)) return false;
    return signInMethodsOf(user).every((shown) => atSignIn(user, held, new Set([shown])).some(isNoBackup));
  }

  /** An enforced account without any second factor must register one before anything else. */
  async function mustEnrolFactor(user: User): Promise<boolean> {
    return isOn(user) && lacksFactor(user, await heldBy(user));
  }

  /** Whether an account with these factors must register another one where 2FA is on: none of them is allowed. */
  function lacksFactor(user: User, held: readonly Factor[]): boolean {
    const isAllowed = ({ type }: Factor) => signInFactors.allowed.includes(type);
    return !canComplete(user, held) || !held.some((factor) => isOfItsOwn(factor) && isAllowed(factor));
  }

  /**
   * The contacts of the account that are missing or unverified, if `SIGN_IN_FACTORS` leaves nothing but codes to them to
   * register; none if there is another factor to register (#601).
   */
  function contactsForCodes(user: User): RegisterSecondFactorData['contacts'] {
    const { allowed } = signInFactors;
    if (allowed.some((type) => isSecondFactor(type) && !isWeak(type))) return [];
    return [
      ...(allowed.includes('email_otp') && user.email_verified_at === null ? (['email'] as const) : []),
      ...(allowed.includes('sms_otp') && user.phone_verified_at === null ? (['phone'] as const) : []),
    ];
  }

  const proven = provenPossessions({
    db,
    clock,
    factors,
    sessions,
    isOperator,
    isOn,
    heldBy,
    forCaller,
    activeUser,
  });

  return {
    ...proven,
    forSignIn,
    signInWith,
    forReset,
    resetWith,
    forCaller,
    admit,
    readmit,
    stillCompletes,
    mayAttempt,
    counts,
    heldBy,
    isEnforced,
    isOn,
    canAsk,
    canComplete,
    lacksFactor,
    allowsCodes,
    codesSwitch,
    mustEnrolFactor,
    contactsForCodes,
  };
}

const isWeak = (type: FactorType): boolean => units[type].strength === 'weak';

/**
 * Whether a code is part of a sign-in that this factor would complete: it is one, or it is the password after a code to the
 * phone, which are the same two in the other order (security #492).
 */
const restsOnCode = (type: FactorType, shown: ReadonlySet<Possession>): boolean =>
  isWeak(type) || (units[type].strength === 'knowledge' && shown.has('phone_number'));

export const weakFactors: readonly FactorType[] = factorTypes.filter(isWeak);

const isStrong = ({ type }: Factor): boolean => units[type].strength === 'strong';

/** After a phone code the password is a second factor; asking for a backup factor would use up a recovery code. */
const isNoBackup = ({ type }: Factor): boolean => units[type].strength !== 'backup';

const isOfItsOwn = ({ type }: Factor): boolean => isSecondFactor(type);

/** Whether it gives way to a strong factor inside a session. */
export const givesWay = (type: FactorType): boolean => ['weak', 'knowledge'].includes(units[type].strength);

function othersThan(shown: ReadonlySet<Possession>, held: readonly Factor[]): Factor[] {
  return held.filter(({ type }) => !shown.has(units[type].possession));
}

/**
 * The possessions that each sign-in method shows, which are therefore not asked for again. A passkey needs nothing
 * further.
 */
export function signInMethodsOf(user: User): Possession[] {
  const shown: Possession[] = [];
  if (user.password_hash && user.email) shown.push('password');
  if (user.phone_verified_at !== null) shown.push('phone_number');
  return shown;
}

function preferredOf(user: User, available: readonly Factor[]): FactorType | null {
  return available.find(({ type }) => type === user.preferred_factor)?.type ?? null;
}
