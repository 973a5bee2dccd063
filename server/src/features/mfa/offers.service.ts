import type { Factor, FactorType } from '@latchkey/contract/http/api-error';
import {
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
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { FactorRegistry } from './factor-registry.ts';

/** What completes a sign-in or a reset. */
export interface Owed {
  readonly available: Factor[];
  readonly preferred: FactorType | null;
}

/** What a caller may confirm itself with. */
export interface Offer extends Owed {
  readonly user: User;
  /** What the account has and what confirms nothing for this caller yet. */
  readonly resting: FactorType[];
}

/** What the operator lets complete a sign-in or a reset. */
export interface SignInFactors {
  /** SIGN_IN_FACTORS. */
  readonly allowed: readonly FactorType[];
  /** WEAK_FACTORS: whether codes are offered beside a strong factor where the owner has not said. */
  readonly weak: 'on' | 'fallback' | 'never';
}

export interface OffersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly factors: FactorRegistry;
  readonly sessions: Pick<SessionsService, 'find'>;
  /** REQUIRE_2FA: every account. */
  readonly requireForAll: boolean;
  readonly signInFactors: SignInFactors;
}

export type OffersService = ReturnType<typeof offersService>;

/** Who is offered what: what was shown already is not asked for again, whatever its name. */
export function offersService({ db, clock, factors, sessions, requireForAll, signInFactors }: OffersDeps) {
  /**
   * Every factor that the account has, in the order of the contract; for a decision, in its transaction.
   * With a `view`, without those that rest there.
   */
  async function heldBy(user: User, on: Database = db, view?: Viewpoint): Promise<Factor[]> {
    const held = await Promise.all(Object.values(factors).map((factor) => factor.offer(user, on, view)));
    return held.filter((shown) => shown !== undefined);
  }

  const isEnforced = (user: User): boolean => requireForAll || user.mfa_enforced === 1;
  const isOn = (user: User): boolean => isEnforced(user) || user.mfa_enabled === 1;

  /** What completes a sign-in or a reset that has shown `used`; undefined where nothing has to. */
  async function forSignIn(
    user: User,
    used: readonly FactorType[],
    on: Database = db,
  ): Promise<Owed | undefined> {
    if (!isOn(user)) return undefined;
    const held = await heldBy(user, on);
    // An account without any is let in, and held by a required attention until it has registered one.
    if (!held.some(isOfItsOwn)) return undefined;
    const available = atSignIn(user, held, possessionsOf(used));
    return { available, preferred: preferredOf(user, available) };
  }

  /** As `forSignIn`; what was just added is no other possession than what vouched for it (security #128). */
  async function forReset(user: User, used: readonly FactorType[], asOf?: number): Promise<Owed | undefined> {
    const owed = await forSignIn(user, used);
    if (!owed || owed.available.length === 0) return owed;
    const shown = possessionsOf(used);
    const available = atSignIn(user, await heldBy(user, db, viewOfReset(shown, asOf)), shown);
    return { available, preferred: preferredOf(user, available) };
  }

  const viewOfReset = (shown: ReadonlySet<Possession>, asOf?: number): Viewpoint => ({
    session: 'any',
    // The password is not asked for as it is lost: nobody has shown it.
    shown: new Set([...shown].filter((possession) => possession !== 'password')),
    now: clock.now(),
    asOf,
  });

  /** Undefined for a sign-in under way: it proves everything again. */
  function viewOf({ kind, sessionId }: TokenCaller, shown: ReadonlySet<Possession>): Viewpoint | undefined {
    if (kind === 'pending_reset') return viewOfReset(shown);
    return kind === 'session' ? viewOfSession(sessionId) : undefined;
  }

  const viewOfSession = (session: string): Viewpoint => ({ session, shown: new Set(), now: clock.now() });

  /** Whether codes that others can intercept complete a sign-in although the account has a strong factor. */
  function allowsCodes(user: User): boolean {
    if (signInFactors.weak === 'never') return false;
    return user.allow_codes === null ? signInFactors.weak === 'on' : user.allow_codes === 1;
  }

  /** Of the factors that the account holds, those that complete a sign-in or a reset which has shown `shown`. */
  function atSignIn(user: User, held: readonly Factor[], shown: ReadonlySet<Possession>): Factor[] {
    const others = othersThan(shown, held);
    const takesWeak = !held.some(isStrong) || allowsCodes(user);
    const wanted = others.filter(({ type }) => takesWeak || !isWeak(type));
    const allowed = wanted.filter(({ type }) => signInFactors.allowed.includes(type));
    // Whoever has no factor that the operator allows is asked for what there is, and then has to register an allowed one:
    // an operator's choice never makes the password alone enough.
    return allowed.length > 0 ? allowed : wanted;
  }

  /** Null where there is nothing to switch: no code, no strong factor beside it, or the operator decides. */
  function codesSwitch(user: User, held: readonly Factor[]): boolean | null {
    const hasBoth = held.some(({ type }) => isWeak(type)) && held.some(isStrong);
    return hasBoth && signInFactors.weak !== 'never' ? allowsCodes(user) : null;
  }

  /** Throws `unauthenticated` where the account or the token is gone. */
  async function forCaller(caller: TokenCaller, on: Database = db): Promise<Offer> {
    const user = await activeUser(caller, on);
    const shown = await shownBy(caller, on);
    const view = viewOf(caller, shown);
    const counting = await heldBy(user, on, view);
    const all = view ? await heldBy(user, on) : counting;
    const resting = all.filter(({ type }) => !counting.some((other) => other.type === type));
    const available = caller.kind === 'session' ? afterStrong(counting) : atSignIn(user, counting, shown);
    return {
      user,
      available,
      preferred: preferredOf(user, available),
      resting: resting.map(({ type }) => type),
    };
  }

  /** Inside a session: a weak one or the password only while there is no strong one. */
  const afterStrong = (held: Factor[]): Factor[] => {
    const isStronger = held.some(isStrong);
    return held.filter(({ type }) => !(isStronger && givesWay(type)));
  };

  /** Asks of one factor only, which is what a challenge needs. Throws `not_found` where it is not offered, `unauthenticated`. */
  async function admit(caller: TokenCaller, type: FactorType): Promise<User> {
    const { user, shown } = await begin(caller, type);
    await refuseResting(caller, type, { user, shown });
    return user;
  }

  /** As `admit`, for a factor that yields to no other and whose check finds out by itself whether the account has it. */
  async function mayAttempt(caller: TokenCaller, type: FactorType): Promise<User> {
    return (await begin(caller, type)).user;
  }

  async function begin(caller: TokenCaller, type: FactorType) {
    const [user, shown] = await Promise.all([activeUser(caller), shownBy(caller)]);
    if (shown.has(units[type].possession)) throw new ApiError('not_found');
    if (caller.kind !== 'session' && !isAlwaysOffered(user, type)) {
      const offered = atSignIn(user, await heldBy(user), shown);
      if (!offered.some((factor) => factor.type === type)) throw new ApiError('not_found');
    }
    return { user, shown };
  }

  /**
   * What is true when an answer is given has to be so when its proof is committed: asked again of the account as it is
   * held, in the transaction of the proof. Throws `not_found`. A sign-in under way is judged when it ends.
   */
  async function readmit(caller: TokenCaller, type: FactorType, user: User, on: Database): Promise<void> {
    if (caller.kind === 'pending_2fa') return;
    await refuseResting(caller, type, { user, shown: await shownBy(caller, on) }, on);
  }

  async function refuseResting(
    caller: TokenCaller,
    type: FactorType,
    { user, shown }: { readonly user: User; readonly shown: ReadonlySet<Possession> },
    on: Database = db,
  ): Promise<void> {
    const view = viewOf(caller, shown);
    if (!(await factors[type].offer(user, on, view))) throw new ApiError('not_found');
    if (caller.kind === 'session' && givesWay(type) && (await hasStrong(user, on, view)))
      throw new ApiError('not_found');
  }

  /** For a factor of which the account may have several: whether this one confirms anything for the caller. */
  async function counts(caller: TokenCaller, added: Provenance, on?: Database): Promise<boolean> {
    return !isResting(added, viewOf(caller, await shownBy(caller, on)));
  }

  /**
   * Whether a contact that was changed or verified inside this session rests on what the call has shown already: the
   * password that vouched for a new address is not confirmed by that address.
   */
  async function isAnother(
    caller: TokenCaller,
    type: FactorType,
    shown: ReadonlySet<Possession>,
    on: Database = db,
  ): Promise<boolean> {
    if (shown.has(units[type].possession)) return false;
    if (type !== 'email_otp' && type !== 'sms_otp') return true;
    const user = await activeUser(caller, on);
    return (await factors[type].offer(user, on, { ...viewOfSession(caller.sessionId), shown })) !== undefined;
  }

  /** Offered at every sign-in of whoever has it, so that nothing else need be asked. */
  function isAlwaysOffered(user: User, type: FactorType): boolean {
    return signInFactors.allowed.includes(type) && (!isWeak(type) || allowsCodes(user));
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

  /** What a sign-in or a reset under way has shown. A step-up inside a session starts over. */
  async function shownBy(caller: TokenCaller, on?: Database): Promise<ReadonlySet<Possession>> {
    if (caller.kind === 'session') return new Set();
    const session = await sessions.find(caller.sessionId, on);
    if (!session) throw new ApiError('unauthenticated');
    return possessionsOf(JSON.parse(session.factors) as FactorType[]);
  }

  /** Whether every way into the account would leave a second factor to ask for. */
  async function canAsk(user: User, on?: Database): Promise<boolean> {
    const held = await heldBy(user, on);
    if (!held.some(isOfItsOwn)) return false;
    return signInMethodsOf(user).every((shown) => atSignIn(user, held, new Set([shown])).some(isNoBackup));
  }

  /** An enforced account without any second factor has to register one before anything else. */
  async function mustEnrolFactor(user: User): Promise<boolean> {
    if (!isOn(user)) return false;
    const held = await heldBy(user);
    return !held.some((factor) => isOfItsOwn(factor) && signInFactors.allowed.includes(factor.type));
  }

  return {
    forSignIn,
    forReset,
    forCaller,
    admit,
    readmit,
    mayAttempt,
    counts,
    isAnother,
    heldBy,
    isEnforced,
    isOn,
    canAsk,
    codesSwitch,
    mustEnrolFactor,
  };
}

const isWeak = (type: FactorType): boolean => units[type].strength === 'weak';

const isStrong = ({ type }: Factor): boolean => units[type].strength === 'strong';

/** After a phone code the password is a second factor; a code for emergencies alone would be used up. */
const isNoBackup = ({ type }: Factor): boolean => units[type].strength !== 'backup';

const isOfItsOwn = ({ type }: Factor): boolean => isSecondFactor(type);

/** Whether it yields to a strong factor inside a session. */
const givesWay = (type: FactorType): boolean => ['weak', 'knowledge'].includes(units[type].strength);

function othersThan(shown: ReadonlySet<Possession>, held: readonly Factor[]): Factor[] {
  return held.filter(({ type }) => !shown.has(units[type].possession));
}

/** What each way to sign in shows, and what is therefore not asked for again. A passkey asks for nothing more. */
function signInMethodsOf(user: User): Possession[] {
  const shown: Possession[] = [];
  if (user.password_hash && user.email) shown.push('password');
  if (user.phone_verified_at !== null) shown.push('phone_number');
  return shown;
}

function preferredOf(user: User, available: readonly Factor[]): FactorType | null {
  return available.find(({ type }) => type === user.preferred_factor)?.type ?? null;
}
