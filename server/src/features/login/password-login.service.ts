import type { AuthReply } from '@latchkey/contract/login/auth-reply';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { emailKey } from '../accounts/email-key.ts';
import { hasSamePassword, isPasswordForKnownBrowsers, type User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { FailureReason } from '../login-history/login-event.ts';
import type { LoginHistoryService } from '../login-history/login-history.service.ts';
import type { LoginAttempt, LoginAttempts } from './login-attempts.service.ts';
import type { SignInService } from './sign-in.service.ts';

export interface PasswordLoginDeps {
  readonly db: Database;
  readonly hasher: PasswordHasher;
  readonly signIn: SignInService;
  readonly history: LoginHistoryService;
  readonly attempts: LoginAttempts;
  readonly addressLimit: RateLimit;
}

export interface PasswordLoginRequest {
  readonly email: string;
  readonly password: string;
  readonly client: ClientInfo;
  readonly requestId: string;
}

export type PasswordLoginService = ReturnType<typeof passwordLoginService>;

/** Sign-in with email and password. All refusals are identical and take the same time (security #61, #63). */
export function passwordLoginService({
  db,
  hasher,
  signIn,
  history,
  attempts,
  addressLimit,
}: PasswordLoginDeps) {
  const users = usersRepository(db);

  async function login(request: PasswordLoginRequest): Promise<AuthReply> {
    const { client, requestId, password } = request;
    // A refusal must cost next to nothing, or refusals would slow down those who are admitted.
    hasher.refuseIfFull();
    const isWithinLimit = await addressLimit.tryConsume(client.ip);
    const user = await users.findByEmailKey(emailKey(request.email));
    const userId = user?.id ?? null;
    const key = userId ?? emailKey(request.email);
    // Known browsers are checked first: what strangers at the same address did does not count against them.
    const isKnownBrowser = await attempts.knows(key, userId, client);
    if (isKnownBrowser) await addressLimit.giveBack(client.ip);
    else if (!isWithinLimit) await addressLimit.refuse(client.ip);
    // Counted before the check, so that parallel guesses cannot exceed the limit together (security #67).
    const attempt = await attempts.take({ key, userId, client, isKnownBrowser });
    const giveAddressBack = async () => {
      if (!isKnownBrowser) await addressLimit.giveBack(client.ip);
    };
    const isRight = await hasher
      .verify(password, attempt.isAllowed ? user?.password_hash : null)
      .catch(async (error: unknown) => {
        // The queue became full since the first check. Nothing was evaluated, and a retry, which the reply asks for,
        // must not lock anybody out.
        await Promise.all([attempt.giveBack(), giveAddressBack()]);
        throw error;
      });
    const isElsewhere = user !== undefined && isPasswordForKnownBrowsers(user) && !isKnownBrowser;
    if (!user || !isRight || user.status !== 'active' || isElsewhere) {
      const reason = reasonOf(user, { ...attempt, isRight });
      await history.record({
        userId,
        result: 'failure',
        signInMethod: 'password',
        client,
        requestId,
        reason,
      });
      if (!isRight) await attempt.wasWrong();
      throw new ApiError('invalid_credential');
    }
    await Promise.all([attempt.forget(), giveAddressBack()]);
    await rehashIfWeaker(user, password);
    return signIn.complete({
      user,
      signInMethod: 'password',
      factors: ['password'],
      holds: (now) => hasSamePassword(user, now) && (isKnownBrowser || !isPasswordForKnownBrowsers(now)),
      client,
      requestId,
    });
  }

  /**
   * The hash has older parameters or comes from another system: rehashes it while the password is available (security
   * #56).
   */
  async function rehashIfWeaker(user: User, password: string): Promise<void> {
    if (!user.password_hash || !hasher.needsRehash(user.password_hash)) return;
    await users.replaceHash(user.id, user.password_hash, await hasher.hash(password));
  }

  return { login };
}

/** For operators only; the caller always receives the same answer. */
function reasonOf(
  user: User | undefined,
  { isAllowed, isRight }: Pick<LoginAttempt, 'isAllowed'> & { readonly isRight: boolean },
): FailureReason {
  if (!isAllowed) return 'locked';
  if (!user) return 'unknown_account';
  if (user.status !== 'active') return 'suspended';
  if (isRight) return 'unknown_browser';
  return user.password_hash === null ? 'no_password' : 'wrong_password';
}
