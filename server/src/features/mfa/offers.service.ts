import type { Factor, FactorType } from '@latchkey/contract/http/api-error';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { SecondFactors } from '../login/second-factors.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { SecondFactor } from './factor.ts';

/** What a caller may confirm itself with. */
export interface Offer {
  readonly user: User;
  readonly available: Factor[];
  readonly preferred: FactorType | null;
}

export interface OffersDeps {
  readonly db: Database;
  readonly factors: readonly SecondFactor[];
  readonly sessions: Pick<SessionsService, 'find'>;
  /** REQUIRE_2FA: every account. */
  readonly requireForAll: boolean;
}

interface Held {
  readonly factor: SecondFactor;
  readonly shown: Factor;
}

export type OffersService = ReturnType<typeof offersService>;

/** Who is offered what (decisions.md §7). */
export function offersService({ db, factors, sessions, requireForAll }: OffersDeps) {
  /** Every factor that the account has, in the order of the registry. */
  async function heldBy(user: User): Promise<Held[]> {
    const held = await Promise.all(
      factors.map(async (factor) => ({ factor, shown: await factor.offer(user) })),
    );
    return held.filter((each): each is Held => each.shown !== undefined);
  }

  const isEnforced = (user: User): boolean => requireForAll || user.mfa_enforced === 1;
  const isOn = (user: User): boolean => isEnforced(user) || user.mfa_enabled === 1;

  const forSignIn: SecondFactors['forSignIn'] = async (user, used) => {
    if (!isOn(user)) return undefined;
    const held = await heldBy(user);
    // An account without any is let in, and held by a required attention until it has registered one (decisions.md §7).
    if (secondFactorsAmong(typesOf(held)).length === 0) return undefined;
    const available = held.map(({ shown }) => shown).filter(({ type }) => !used.includes(type));
    return { available, preferred: preferredOf(user, available) };
  };

  /** Inside a session: the weak ones only while there is no strong one. */
  async function forStepUp(user: User): Promise<Factor[]> {
    const held = await heldBy(user);
    const hasStrong = held.some(({ factor }) => factor.strength === 'strong');
    return held.filter(({ factor }) => !hasStrong || factor.strength !== 'weak').map(({ shown }) => shown);
  }

  /** Throws `unauthenticated` where the account or the token is gone. */
  async function forCaller(caller: TokenCaller): Promise<Offer> {
    const user = await activeUser(caller);
    const available = caller.kind === 'session' ? await forStepUp(user) : await forPending(user, caller);
    return { user, available, preferred: preferredOf(user, available) };
  }

  async function forPending(user: User, caller: TokenCaller): Promise<Factor[]> {
    const used = await usedBy(caller);
    const held = await heldBy(user);
    return held.map(({ shown }) => shown).filter(({ type }) => !used.includes(type));
  }

  /** Asks of one factor only, which is what a challenge needs. Throws `not_found` where it is not offered, `unauthenticated`. */
  async function admit(caller: TokenCaller, type: FactorType): Promise<User> {
    const user = await mayTry(caller, type);
    const factor = factors.find((each) => each.type === type);
    if (!(await factor?.offer(user))) throw new ApiError('not_found');
    const isHidden = factor?.strength === 'weak' && caller.kind === 'session' && (await hasStrong(user));
    if (isHidden) throw new ApiError('not_found');
    return user;
  }

  /** As `admit`, for a factor that is not `weak` and whose check finds out by itself whether the account has it. */
  async function mayTry(caller: TokenCaller, type: FactorType): Promise<User> {
    const [user, used] = await Promise.all([activeUser(caller), usedBy(caller)]);
    if (used.includes(type)) throw new ApiError('not_found');
    return user;
  }

  async function hasStrong(user: User): Promise<boolean> {
    const strong = factors.filter(({ strength }) => strength === 'strong');
    return (await Promise.all(strong.map((factor) => factor.offer(user)))).some(Boolean);
  }

  async function activeUser(caller: TokenCaller): Promise<User> {
    const user = await usersRepository(db).findById(caller.userId);
    if (user?.status !== 'active') throw new ApiError('unauthenticated');
    return user;
  }

  /** What was proven in a sign-in under way and is not asked for again (H7). */
  async function usedBy(caller: TokenCaller): Promise<FactorType[]> {
    if (caller.kind === 'session') return [];
    const session = await sessions.find(caller.sessionId);
    if (!session) throw new ApiError('unauthenticated');
    return JSON.parse(session.factors) as FactorType[];
  }

  /** Whether every way into the account would leave a second factor to ask for. */
  async function canAsk(user: User): Promise<boolean> {
    const second = secondFactorsAmong(typesOf(await heldBy(user)));
    return (
      second.length > 0 &&
      signInMethodsOf(user).every((signInMethod) => leavesAnother(user, second, signInMethod))
    );
  }

  /** An enforced account without any second factor has to register one before anything else (decisions.md §7). */
  async function mustEnrolFactor(user: User): Promise<boolean> {
    return isOn(user) && secondFactorsAmong(typesOf(await heldBy(user))).length === 0;
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

/** A password, or a code kept for emergencies, is no second factor of its own. */
export function secondFactorsAmong(types: readonly FactorType[]): FactorType[] {
  return types.filter((type) => type !== 'password' && type !== 'recovery_code');
}

const typesOf = (held: readonly Held[]): FactorType[] => held.map(({ shown }) => shown.type);

/** What the account can sign in with, and is therefore not asked for again. A passkey asks for nothing more. */
function signInMethodsOf(user: User): FactorType[] {
  const signInMethods: FactorType[] = [];
  if (user.password_hash && user.email) signInMethods.push('password');
  if (user.phone_verified_at !== null) signInMethods.push('sms_otp');
  return signInMethods;
}

/** After a phone code the password is a second factor. */
function leavesAnother(user: User, second: readonly FactorType[], signInMethod: FactorType): boolean {
  return (
    second.some((type) => type !== signInMethod) ||
    (signInMethod !== 'password' && user.password_hash !== null)
  );
}

function preferredOf(user: User, available: readonly Factor[]): FactorType | null {
  return available.find(({ type }) => type === user.preferred_factor)?.type ?? null;
}
