import type { FactorType } from '@latchkey/contract/http/api-error';
import type { AuthReply } from '@latchkey/contract/login/auth-reply';
import type { PhoneLoginCode } from '@latchkey/contract/login/phone-login-code';
import { inTransaction } from '../../platform/db/after-commit.ts';
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
import type { LoginAttempt, LoginAttempts } from './login-attempts.service.ts';
import type { PhoneCodeFailures, PhoneCodeTarget } from './phone-code-failures.service.ts';
import type { SignInService } from './sign-in.service.ts';

/** Whether too many wrong answers have locked a factor; the phone number is both a sign-in method and a factor. */
export interface FactorLocks {
  isLocked(userId: string, factor: FactorType, on?: Database): Promise<boolean>;
}

export interface PhoneLoginDeps {
  readonly db: Database;
  readonly exclusively: DatabaseHandle['exclusively'];
  readonly codes: CodesService;
  readonly phoneTargets: PhoneTargets;
  readonly signIn: SignInService;
  readonly history: LoginHistoryService;
  readonly attempts: LoginAttempts;
  readonly factorLocks: FactorLocks;
  readonly phoneCodes: PhoneCodeFailures;
  readonly unknownReferences: RateLimit;
}

export interface PhoneLoginVerify {
  readonly reference: string;
  readonly code: string;
  readonly client: ClientInfo;
  readonly requestId: string;
}

const binding: CodeBinding = { purpose: 'phone_login', userId: null, sessionId: null };

export type PhoneLoginService = ReturnType<typeof phoneLoginService>;

/**
 * Sign-in with phone number and one-time code. An unknown number cannot be told from one that signs in (security #62).
 */
export function phoneLoginService(deps: PhoneLoginDeps) {
  const { db, codes, signIn, history, attempts, phoneCodes } = deps;
  const users = usersRepository(db);

  /** Throws `invalid_fields`, `rate_limited`. */
  async function request(fields: PhoneFields, client: ClientInfo): Promise<PhoneLoginCode> {
    const target = deps.phoneTargets(fields);
    const user = await users.findByPhone(target.address);
    // An unverified number signs nobody in (security #24). For a locked number, or during a cooldown, no code is sent
    // either, and the caller is not told.
    const mayEnter = user?.status === 'active' && user.phone_verified_at !== null;
    const failing = await failingOf(target.address, user?.id ?? null, client);
    // Also queried if there is no account, so that the work is the same.
    const [isOpen, isLocked] = await Promise.all([
      phoneCodes.isOpen(failing),
      deps.factorLocks.isLocked(user?.id ?? 'nobody', 'sms_otp'),
    ]);
    const isReal = mayEnter && isOpen && !isLocked;
    const userId = isReal ? user.id : null;
    const sender = codes.senders.anonymous(client, failing.isKnownBrowser);
    return present(await codes.request({ ...binding, userId, target, sender, isDecoy: !isReal }));
  }

  /** Throws `challenge_expired` if the challenge no longer exists, `rate_limited` during the cooldown. */
  async function resend(reference: string): Promise<PhoneLoginCode> {
    return present(await expiredIfUnknown(codes.resend({ referenceCode: reference }, binding)));
  }

  async function verify(given: PhoneLoginVerify): Promise<AuthReply> {
    const { reference, client, requestId } = given;
    const challenge = await find(reference, client);
    // Null for a decoy.
    const owner = challenge.user_id;
    const key = owner ?? `phone:${reference}`;
    // Serialised: otherwise attempts that a limit stops could use up the code's attempts before those that it admits.
    const { isLooked, attempt, tried, user } = await deps.exclusively(`phone-login:${key}`, async () => {
      const failing = await failingOf(challenge.address, owner, client);
      const attempt = await attempts.take({ ...failing, key });
      try {
        return { attempt, ...(await evaluate(given, challenge, failing, attempt)) };
      } catch (error) {
        // Nothing was evaluated.
        await attempt.giveBack();
        throw error;
      }
    });
    // The refusal comes after the count has been committed (security #14).
    if (!tried.isRight) {
      await attempt.wasWrong();
      const reason = isLooked ? (owner ? 'wrong_code' : 'unknown_account') : 'locked';
      await history.record({
        userId: owner,
        result: 'failure',
        signInMethod: 'phone_otp',
        client,
        requestId,
        reason,
      });
      throw new ApiError('invalid_code', { attempts_left: tried.attemptsLeft });
    }
    if (!user) throw new ApiError('invalid_credential');
    await attempt.forget();
    return signIn.complete({
      user,
      signInMethod: 'phone_otp',
      factors: ['sms_otp'],
      holds: (now) => isReachedAt(now, challenge),
      client,
      requestId,
    });
  }

  /** Unknown references are counted by address, without consequences for others at that address. */
  async function find(referenceCode: string, client: ClientInfo): Promise<OneTimeCode> {
    try {
      return await expiredIfUnknown(codes.find({ referenceCode }, binding));
    } catch (error) {
      await deps.unknownReferences.consume(client.ip);
      throw error;
    }
  }

  /**
   * Counts the attempt for the number and for the code, compares the code and uses it up, in one commit (security #11
   * to #14). If it throws `challenge_expired` or `rate_limited`, neither has been counted.
   */
  async function evaluate(
    { code }: PhoneLoginVerify,
    challenge: OneTimeCode,
    failing: PhoneCodeTarget,
    { isAllowed }: LoginAttempt,
  ) {
    const owner = failing.userId;
    return inTransaction(db, async (tx) => {
      const isCounted = await phoneCodes.count(failing, tx);
      const isLocked = await deps.factorLocks.isLocked(owner ?? 'nobody', 'sms_otp', tx);
      const isLooked = isAllowed && isCounted && !isLocked;
      const tried = await codes.attempt(challenge, code, tx, !isLooked);
      const user = tried.isRight && owner ? await ownerNow(tx, owner, challenge) : undefined;
      if (user) await phoneCodes.succeeded(failing, tx);
      return { isLooked, tried, user };
    });
  }

  /** Also queried if there is no account, so that the work is the same (security #62). */
  async function failingOf(
    phone: string,
    userId: string | null,
    client: ClientInfo,
  ): Promise<PhoneCodeTarget> {
    return { phone, userId, client, isKnownBrowser: await attempts.knows('nobody', userId, client) };
  }

  return { request, resend, verify };
}

/** Undefined if the number has moved to another account since the code was sent (security #24). */
async function ownerNow(on: Database, userId: string, challenge: OneTimeCode): Promise<User | undefined> {
  const user = await usersRepository(on).findById(userId);
  return user?.status === 'active' && isReachedAt(user, challenge) ? user : undefined;
}

const isReachedAt = (user: User, { address }: OneTimeCode): boolean =>
  user.phone === address && user.phone_verified_at !== null;

function present({ referenceCode, codeLength, resendAfter, channel, expiresAt }: SentCode): PhoneLoginCode {
  return {
    reference_number: referenceCode,
    code_length: codeLength,
    resend_after: resendAfter,
    sent_via: channel === 'whatsapp' ? 'whatsapp' : 'sms',
    expires_at: new Date(expiresAt).toISOString(),
  };
}

/** Without a session, another person's challenge must look like an expired one. */
async function expiredIfUnknown<T>(action: Promise<T>): Promise<T> {
  try {
    return await action;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found')
      throw new ApiError('challenge_expired', { cause: error });
    throw error;
  }
}
