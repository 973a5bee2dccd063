import type { Factor, FactorType } from '@latchkey/contract/http/api-error';
import {
  isSecondFactor,
  type Possession,
  possessionsOf,
  factors as units,
} from '@latchkey/contract/mfa/factors';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { SecondFactors } from '../login/second-factors.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { FactorRegistry } from './factor-registry.ts';

/** What a caller may confirm itself with. */
export interface Offer {
  readonly user: User;
  readonly available: Factor[];
  readonly preferred: FactorType | null;
}

export interface OffersDeps {
  readonly db: Database;
  readonly factors: FactorRegistry;
  readonly sessions: Pick<SessionsService, 'find'>;
  /** REQUIRE_2FA: every account. */
  readonly requireForAll: boolean;
}

export type OffersService = ReturnType<typeof offersService>;

/** Who is offered what: what was shown already is not asked for again, whatever its name. */
export function offersService({ db, factors, sessions, requireForAll }: OffersDeps) {
  /** Every factor that the account has, in the order of the contract; for a decision, in its transaction. */
  async function heldBy(user: User, on: Database = db): Promise<Factor[]> {
    const held = await Promise.all(Object.values(factors).map((factor) => factor.offer(user, on)));
    return held.filter((shown) => shown !== undefined);
  }

  const isEnforced = (user: User): boolean => requireForAll || user.mfa_enforced === 1;
  const isOn = (user: User): boolean => isEnforced(user) || user.mfa_enabled === 1;

  const forSignIn: SecondFactors['forSignIn'] = async (user, used, on) => {
    if (!isOn(user)) return undefined;
    const held = await heldBy(user, on);
    // An account without any is let in, and held by a required attention until it has registered one.
    if (!held.some(isOfItsOwn)) return undefined;
    const available = othersThan(possessionsOf(used), held);
    return { available, preferred: preferredOf(user, available) };
  };

  /** Inside a session: a weak one or the password only while there is no strong one. */
  async function forStepUp(user: User): Promise<Factor[]> {
    const held = await heldBy(user);
    const hasStrong = held.some(({ type }) => units[type].strength === 'strong');
    return held.filter(({ type }) => !(hasStrong && givesWay(type)));
  }

  /** Throws `unauthenticated` where the account or the token is gone. */
  async function forCaller(caller: TokenCaller): Promise<Offer> {
    const user = await activeUser(caller);
    const available =
      caller.kind === 'session'
        ? await forStepUp(user)
        : othersThan(await shownBy(caller), await heldBy(user));
    return { user, available, preferred: preferredOf(user, available) };
  }

  /** Asks of one factor only, which is what a challenge needs. Throws `not_found` where it is not offered, `unauthenticated`. */
  async function admit(caller: TokenCaller, type: FactorType): Promise<User> {
    const user = await mayTry(caller, type);
    if (!(await factors[type].offer(user))) throw new ApiError('not_found');
    if (caller.kind === 'session' && givesWay(type) && (await hasStrong(user)))
      throw new ApiError('not_found');
    return user;
  }

  /** As `admit`, for a factor that gives way to none and whose check finds out by itself whether the account has it. */
  async function mayTry(caller: TokenCaller, type: FactorType): Promise<User> {
    const [user, shown] = await Promise.all([activeUser(caller), shownBy(caller)]);
    if (shown.has(units[type].possession)) throw new ApiError('not_found');
    return user;
  }

  async function hasStrong(user: User): Promise<boolean> {
    const strong = Object.values(factors).filter(({ type }) => units[type].strength === 'strong');
    return (await Promise.all(strong.map((factor) => factor.offer(user)))).some(Boolean);
  }

  async function activeUser(caller: TokenCaller): Promise<User> {
    const user = await usersRepository(db).findById(caller.userId);
    if (user?.status !== 'active') throw new ApiError('unauthenticated');
    return user;
  }

  /** What a sign-in or a reset under way has shown. A step-up inside a session starts afresh. */
  async function shownBy(caller: TokenCaller): Promise<ReadonlySet<Possession>> {
    if (caller.kind === 'session') return new Set();
    const session = await sessions.find(caller.sessionId);
    if (!session) throw new ApiError('unauthenticated');
    return possessionsOf(JSON.parse(session.factors) as FactorType[]);
  }

  /** Whether every way into the account would leave a second factor to ask for. */
  async function canAsk(user: User, on?: Database): Promise<boolean> {
    const held = await heldBy(user, on);
    return held.some(isOfItsOwn) && signInMethodsOf(user).every((shown) => leavesAnother(held, shown));
  }

  /** An enforced account without any second factor has to register one before anything else. */
  async function mustEnrolFactor(user: User): Promise<boolean> {
    return isOn(user) && !(await heldBy(user)).some(isOfItsOwn);
  }

  return {
    forSignIn,
    forStepUp,
    forCaller,
    admit,
    mayTry,
    heldBy,
    isEnforced,
    isOn,
    canAsk,
    mustEnrolFactor,
  };
}

const isOfItsOwn = ({ type }: Factor): boolean => isSecondFactor(type);

/** Whether a strong factor takes its place inside a session. */
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

/** After a phone code the password is a second factor. */
function leavesAnother(held: readonly Factor[], shown: Possession): boolean {
  return othersThan(new Set([shown]), held).some(
    ({ type }) => isSecondFactor(type) || units[type].strength === 'knowledge',
  );
}

function preferredOf(user: User, available: readonly Factor[]): FactorType | null {
  return available.find(({ type }) => type === user.preferred_factor)?.type ?? null;
}
