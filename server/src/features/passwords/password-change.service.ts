import { type FactorType, possessionsOf } from '@latchkey/contract/mfa/factors';
import type { Profile } from '@latchkey/contract/profile/profile';
import type { FieldMessage } from '@latchkey/contract/text/field-messages.en';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo, TokenCaller } from '../../platform/http/caller.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { hasSamePassword, isPasswordOfMailbox, type User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { SecondFactors } from '../login/second-factors.ts';
import type { FactorFailuresService } from '../mfa/factor-failures.service.ts';
import type { StepUp } from '../mfa/step-up.ts';
import type { PendingAttentions } from '../profile/profile.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { passwordGivenWithin } from './limits.ts';
import type { NewPasswordService } from './new-password.service.ts';

export interface PasswordChangeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly sessions: SessionsService;
  readonly stepUp: StepUp;
  readonly pendingAttentions: PendingAttentions;
  readonly newPasswords: NewPasswordService;
  readonly readProfile: (userId: string) => Promise<Profile>;
  /** In addition to the count of consecutive failures: how often a session may use the hasher. */
  readonly currentPasswordAttempts: RateLimit;
  readonly secondFactors: SecondFactors;
  readonly failures: FactorFailuresService;
}

export interface PasswordChange {
  readonly caller: TokenCaller;
  readonly client: ClientInfo;
  readonly mfaToken: string | undefined;
  readonly current: string | undefined;
  readonly password: string;
  readonly keepOtherSessions: boolean;
}

const expiryNotices: readonly string[] = ['expired_password', 'password_expiry_is_soon'];

export type PasswordChangeService = ReturnType<typeof passwordChangeService>;

/** Changes the password inside a session. */
export function passwordChangeService(deps: PasswordChangeDeps) {
  const { db, clock, hasher, sessions, stepUp, failures, newPasswords } = deps;

  /** The proof is used up last, so that a mistyped field does not cost another one. */
  async function change(asked: PasswordChange): Promise<Profile> {
    const { caller, password } = asked;
    const user = await load(caller.userId);
    await checkCurrent(user, asked);
    await newPasswords.refuseUnfit(password, user);
    const isByMailbox = staysOfMailbox(user, await confirm(user, asked));
    const keep = asked.keepOtherSessions ? 'all' : caller.sessionId;
    const [client, setIn] = [asked.client, caller.sessionId];
    const change = { user, password, notice: 'password_changed', client, keep, setIn, isByMailbox } as const;
    await newPasswords.set(change, (tx, now) => refuseOutdated(tx, caller, user, now));
    return deps.readProfile(caller.userId);
  }

  /**
   * The inline form of the expiry notices: needs no second proof if the password was entered a moment ago (security
   * H4). Without such a notice it is no way around the current password, which a change asks for beside another factor:
   * with 2FA on, the password must have been entered a moment ago as well (#389).
   */
  async function replace(asked: Omit<PasswordChange, 'current' | 'keepOtherSessions'>): Promise<Profile> {
    const { caller, password } = asked;
    const user = await load(caller.userId);
    const [isExpiring, wasGiven] = await Promise.all([hasExpiryNotice(user), wasJustGiven(caller)]);
    const isFresh = isExpiring && wasGiven;
    if (!isFresh) await stepUp.show(caller, asked.mfaToken);
    const needsBoth = !isExpiring && user.password_hash !== null && (await owedBesidePassword(user));
    if (needsBoth && !wasGiven) throw new ApiError('forbidden');
    await newPasswords.refuseUnfit(password, user);
    // Setting an expired password again would not replace it.
    if (await hasher.verify(password, user.password_hash)) throw refusal('password', 'password_same');
    let shown: FactorType | undefined;
    if (needsBoth) shown = await stepUp.demandBeside(possessionsOf(['password']), caller, asked.mfaToken);
    else if (!isFresh) shown = await stepUp.demand(caller, asked.mfaToken);
    const keep = caller.sessionId;
    const [client, setIn, isByMailbox] = [asked.client, caller.sessionId, staysOfMailbox(user, shown)];
    const change = { user, password, notice: 'password_changed', client, keep, setIn } as const;
    await newPasswords.set({ ...change, isByMailbox, isUnproven: isFresh }, (tx, now) =>
      refuseOutdated(tx, caller, user, now),
    );
    return deps.readProfile(caller.userId);
  }

  /** Refuses if the password was replaced since it was checked, or the session has ended. */
  async function refuseOutdated(tx: Database, caller: TokenCaller, then: User, now: User): Promise<void> {
    if (!hasSamePassword(then, now) || !(await sessions.isAlive(caller, tx)))
      throw new ApiError('unauthenticated');
  }

  async function wasJustGiven(caller: TokenCaller): Promise<boolean> {
    const session = await sessions.find(caller.sessionId);
    return Boolean(session?.password_at && clock.now() - session.password_at <= passwordGivenWithin);
  }

  async function hasExpiryNotice(user: User): Promise<boolean> {
    const pending = await deps.pendingAttentions(user);
    return pending.some(({ type }) => expiryNotices.includes(type));
  }

  const owedBesidePassword = (user: User) => deps.secondFactors.forSignIn(user, ['password']);

  /**
   * The current password is proof enough, unless 2FA is on: then a different possession must confirm. Returns the factor
   * that did.
   */
  async function confirm(user: User, { caller, mfaToken }: PasswordChange): Promise<FactorType | undefined> {
    if (user.password_hash === null) return stepUp.demand(caller, mfaToken);
    if (!(await owedBesidePassword(user))) return undefined;
    return stepUp.demandBeside(possessionsOf(['password']), caller, mfaToken);
  }

  /**
   * Counted before it is checked, like any guess of the password inside a session: across sessions and restarts, with
   * growing cooldowns (security #13, #59). Throws `rate_limited`, `factor_locked`.
   */
  async function checkCurrent(user: User, { caller, current, client }: PasswordChange): Promise<void> {
    if (user.password_hash === null) return;
    if (!current) throw refusal('current_password', 'required');
    // By session: somebody in another one must not keep the owner from setting a new password (#388).
    await deps.currentPasswordAttempts.consume(caller.sessionId);
    const counted = await failures.count(
      user.id,
      'password',
      await failures.pass(user.id, 'password', client),
    );
    const isRight = await hasher.verify(current, user.password_hash).catch(async (error: unknown) => {
      // An overloaded server has not evaluated anything.
      await Promise.all([counted.giveBack(), deps.currentPasswordAttempts.giveBack(caller.sessionId)]);
      throw error;
    });
    if (isRight) {
      await deps.currentPasswordAttempts.giveBack(caller.sessionId);
      return failures.succeeded(user.id, 'password');
    }
    await failures.wasWrong(user.id, 'password', counted);
    throw refusal('current_password', 'password_wrong');
  }

  async function load(userId: string): Promise<User> {
    const user = await usersRepository(db).findById(userId);
    if (!user) throw new ApiError('unauthenticated');
    return user;
  }

  return { change, replace };
}

/**
 * Whether the new password is the mailbox's as the one before was: nothing but that password, or the mailbox, confirmed
 * it (security #538).
 */
function staysOfMailbox(user: User, confirmedBy: FactorType | undefined): boolean {
  const isOfMailbox = confirmedBy === undefined || confirmedBy === 'password' || confirmedBy === 'email_otp';
  return isPasswordOfMailbox(user) && isOfMailbox;
}

function refusal(field: string, key: FieldMessage): ApiError {
  return new ApiError('invalid_fields', { errors: { [field]: [catalog().fields[key]] } });
}
