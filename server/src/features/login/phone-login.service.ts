import type { AuthReply } from '@latchkey/contract/login/auth-reply';
import type { PhoneLoginCode } from '@latchkey/contract/login/phone-login-code';
import type { Database, DatabaseHandle } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { CodesService } from '../codes/codes.service.ts';
import type { CodeBinding, OneTimeCode, SentCode } from '../codes/one-time-code.ts';
import type { PhoneFields, PhoneTargets } from '../codes/phone-target.ts';
import type { LoginHistoryService } from '../login-history/login-history.service.ts';
import type { FactorFailuresService } from '../mfa/factor-failures.service.ts';
import type { LoginAttempt, LoginAttempts } from './login-attempts.service.ts';
import type { SignInService } from './sign-in.service.ts';

export interface PhoneLoginDeps {
  readonly db: Database;
  readonly exclusively: DatabaseHandle['exclusively'];
  readonly codes: CodesService;
  readonly phoneTargets: PhoneTargets;
  readonly signIn: SignInService;
  readonly history: LoginHistoryService;
  readonly attempts: LoginAttempts;
  readonly factorFailures: FactorFailuresService;
  readonly addressLimit: RateLimit;
}

export interface PhoneLoginVerify {
  readonly reference: string;
  readonly code: string;
  readonly client: ClientInfo;
  readonly requestId: string;
}

/** The phone code is a second factor too: both count the same failures (security #13). */
const factor = 'sms_otp';
const binding: CodeBinding = { purpose: 'phone_login', userId: null, sessionId: null };

export type PhoneLoginService = ReturnType<typeof phoneLoginService>;

/** Sign-in with phone number and one-time code. Nothing tells a number that nobody has from one that signs in (security #62). */
export function phoneLoginService(deps: PhoneLoginDeps) {
  const { db, codes, signIn, history, attempts, factorFailures: failures } = deps;
  const users = usersRepository(db);

  /** Throws `invalid_fields`, `rate_limited`. */
  async function request(fields: PhoneFields, client: ClientInfo): Promise<PhoneLoginCode> {
    const target = deps.phoneTargets(fields);
    const user = await users.findByPhone(target.address);
    // An unverified number signs nobody in (security #24); a locked one or one that cools down is silent.
    const mayEnter = user?.status === 'active' && user.phone_verified_at !== null;
    // Asked for nobody's account too, so that the work is the same.
    const isOpen = await unlessClosed(async () => {
      await failures.refuseClosed(user?.id ?? 'nobody', factor, client);
      return true;
    });
    const isReal = mayEnter && isOpen === true;
    const userId = isReal ? user.id : null;
    return present(
      await codes.request({ ...binding, userId, target, clientIp: client.ip, isDecoy: !isReal }),
    );
  }

  /** Throws `challenge_expired` where there is no such challenge any more, `rate_limited` within the cooldown. */
  async function resend(reference: string, client: ClientInfo): Promise<PhoneLoginCode> {
    return present(await expiredIfUnknown(codes.resend({ referenceCode: reference }, binding, client.ip)));
  }

  async function verify(given: PhoneLoginVerify): Promise<AuthReply> {
    const { reference, client, requestId } = given;
    await deps.addressLimit.consume(client.ip);
    const challenge = await expiredIfUnknown(codes.find({ referenceCode: reference }, binding));
    const owner = challenge.is_decoy === 1 ? null : challenge.user_id;
    const key = owner ?? `phone:${reference}`;
    // One after another, or those that a limit stops could use the code's attempts up before those that it lets through.
    const { attempt, counted, tried, user } = await deps.exclusively(`phone-login:${key}`, async () => {
      const attempt = await attempts.take(key, owner, client);
      return { attempt, ...(await evaluate(given, challenge, owner, attempt)) };
    });
    // Refused when what the attempt has counted is committed (security #14).
    if (!tried.isRight) {
      if (owner && counted) await failures.wasWrong(owner, factor, counted);
      await history.record({
        userId: owner,
        result: 'failure',
        signInMethod: 'phone_otp',
        client,
        requestId,
      });
      throw new ApiError('invalid_code', { attempts_left: tried.attemptsLeft });
    }
    if (!user) throw new ApiError('invalid_credential');
    await Promise.all([attempt.forget(), deps.addressLimit.giveBack(client.ip)]);
    return signIn.complete({
      user,
      signInMethod: 'phone_otp',
      factors: ['sms_otp'],
      holds: (now) => isReachedAt(now, challenge),
      client,
      requestId,
    });
  }

  /**
   * Counts the attempt for the factor and for the code, compares and uses the code up, all in one commit (security #11 to #14).
   * Throws `challenge_expired`, and neither has counted it.
   */
  async function evaluate(
    { code, client }: PhoneLoginVerify,
    challenge: OneTimeCode,
    owner: string | null,
    { isAllowed }: LoginAttempt,
  ) {
    // Asked for nobody's account too, so that the work is the same (security #62).
    const pass = await unlessClosed(() => failures.pass(owner ?? 'nobody', factor, client));
    return db.transaction().execute(async (tx) => {
      const counted = owner && pass ? await failures.tryCount(owner, factor, pass, tx) : undefined;
      const isBlocked = !isAllowed || (owner !== null && !counted);
      const tried = await codes.attempt(challenge, code, tx, isBlocked);
      const user = tried.isRight && owner ? await ownerNow(tx, owner, challenge) : undefined;
      if (user) await failures.succeeded(user.id, factor, tx);
      return { counted, tried, user };
    });
  }

  return { request, resend, verify };
}

/** Undefined where the number has gone to another account since the code was sent (security #24). */
async function ownerNow(on: Database, userId: string, challenge: OneTimeCode): Promise<User | undefined> {
  const user = await usersRepository(on).findById(userId);
  return user?.status === 'active' && isReachedAt(user, challenge) ? user : undefined;
}

const isReachedAt = (user: User, { address }: OneTimeCode): boolean =>
  user.phone === address && user.phone_verified_at !== null;

function present({ referenceCode, codeLength, resendAfter }: SentCode): PhoneLoginCode {
  return { reference_number: referenceCode, code_length: codeLength, resend_after: resendAfter };
}

/** Without a session there is no other's challenge to tell apart from one that is over. */
async function expiredIfUnknown<T>(action: Promise<T>): Promise<T> {
  try {
    return await action;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found')
      throw new ApiError('challenge_expired', { cause: error });
    throw error;
  }
}

/** Undefined where the factor is locked or cools down, of which a stranger hears nothing (security #63). */
async function unlessClosed<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof ApiError && ['factor_locked', 'rate_limited'].includes(error.code)) return undefined;
    throw error;
  }
}
