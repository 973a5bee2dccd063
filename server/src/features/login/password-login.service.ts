import type { AuthReply } from '@latchkey/contract/login/auth-reply';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { emailKey } from '../accounts/email-key.ts';
import { hasSamePassword, type User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { LoginHistoryService } from '../login-history/login-history.service.ts';
import type { LoginAttempts } from './login-attempts.service.ts';
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

/** Sign-in with e-mail and password. Every refusal is one and the same, in the same time (security #61, #63). */
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
    // What is refused must cost next to nothing, or refusals take from those who are let in.
    hasher.refuseIfFull();
    await addressLimit.consume(client.ip);
    const user = await users.findByEmailKey(emailKey(request.email));
    const counter = user?.id ?? emailKey(request.email);
    // Counted before the check, so that parallel guesses cannot pass the limit together (security #67).
    const attempt = await attempts.take(counter, user?.id ?? null, client);
    const isRight = await hasher
      .verify(password, attempt.isAllowed ? user?.password_hash : null)
      .catch(async (error: unknown) => {
        // There was room a moment ago. Nothing was looked at; whoever comes again, as it asks, must not be locked out.
        await Promise.all([attempt.giveBack(), addressLimit.giveBack(client.ip)]);
        throw error;
      });
    if (!user || !isRight || user.status !== 'active') {
      await history.record({
        userId: user?.id ?? null,
        result: 'failure',
        signInMethod: 'password',
        client,
        requestId,
      });
      throw new ApiError('invalid_credential');
    }
    await Promise.all([attempt.forget(), addressLimit.giveBack(client.ip)]);
    await rehashIfWeaker(user, password);
    return signIn.complete({
      user,
      signInMethod: 'password',
      factors: ['password'],
      holds: (now) => hasSamePassword(user, now),
      client,
      requestId,
    });
  }

  /** Stored with older parameters or by another system: rehashed now that the password is at hand (security #56). */
  async function rehashIfWeaker(user: User, password: string): Promise<void> {
    if (!user.password_hash || !hasher.needsRehash(user.password_hash)) return;
    await users.replaceHash(user.id, user.password_hash, await hasher.hash(password));
  }

  return { login };
}
