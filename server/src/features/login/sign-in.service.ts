import type { FactorType } from '@latchkey/contract/http/api-error';
import type { AuthReply } from '@latchkey/contract/login/auth-reply';
import { factors as units } from '@latchkey/contract/mfa/factors';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { SignInMethod } from '../login-history/login-event.ts';
import type { LoginHistoryService } from '../login-history/login-history.service.ts';
import type { Session } from '../sessions/session.ts';
import type { SessionsService, StartedSession } from '../sessions/sessions.service.ts';
import type { TrustedDevicesService } from '../trusted-devices/trusted-devices.service.ts';
import type { LoginAttempts } from './login-attempts.service.ts';
import type { PhoneCodeFailures } from './phone-code-failures.service.ts';
import type { SecondFactors } from './second-factors.ts';

export interface ProvenSignIn {
  readonly user: User;
  readonly signInMethod: SignInMethod;
  /** What was proven, first to last. */
  readonly factors: readonly FactorType[];
  /** What was really used, where `amr` tells more than the factors do. */
  readonly amr?: readonly string[];
  /** The device that stands for the second factor. */
  readonly trustedDeviceId?: string;
  /** A passkey with user verification is both factors (docs/behaviour/login.md#why). */
  readonly isComplete?: boolean;
  /**
   * Whether what proved it still holds for the account as it is when the sign-in is committed: the password that was
   * verified may have been replaced meanwhile, the phone may be another's. That the account is active is asked anyway.
   */
  readonly holds?: (now: User) => boolean;
  /** Uses up what proved it, in the transaction of the sign-in; may refuse. */
  readonly settle?: (on: Database) => Promise<void>;
  readonly client: ClientInfo;
  readonly requestId: string;
}

/** The second factor. */
export interface LastProof {
  readonly factor: FactorType;
  readonly amr: readonly string[];
}

/** Told of each finished sign-in, inside its transaction. */
export type SignedInListener = (started: StartedSession, on: Database) => Promise<void>;

/** Tells the owner of a sign-in from a browser that the account does not know, in the transaction of the sign-in. */
export type TellOfNewBrowser = (
  tx: Database,
  signIn: { user: User; client: ClientInfo; entryId: string },
) => Promise<void>;

export interface SignInDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: SessionsService;
  readonly history: LoginHistoryService;
  readonly secondFactors: SecondFactors;
  readonly attempts: LoginAttempts;
  readonly phoneCodes: Pick<PhoneCodeFailures, 'reopen'>;
  readonly onSignedIn: readonly SignedInListener[];
  readonly tellOfNewBrowser: TellOfNewBrowser;
  readonly trustedDevices: Pick<TrustedDevicesService, 'offered' | 'admit'>;
}

export type SignInService = ReturnType<typeof signInService>;

/** The last step of every sign-in method: a session, or a pending token for the second factor (security #3). */
export function signInService({
  db,
  clock,
  sessions,
  history,
  secondFactors,
  attempts,
  phoneCodes,
  onSignedIn,
  tellOfNewBrowser,
  trustedDevices,
}: SignInDeps) {
  /** The first factor is proven. */
  async function complete(proven: ProvenSignIn): Promise<AuthReply> {
    return commit(proven, async (tx, now): Promise<AuthReply> => {
      // Decided by the account as it is held: 2FA may have been switched on since the first factor was checked.
      const owed = proven.isComplete ? undefined : await secondFactors.forSignIn(now, proven.factors, tx);
      if (!owed) return { auth_token: await start(tx, proven) };
      const { client } = proven;
      const trustedDeviceId = await trustedDevices.admit(tx, now, client, owed.available);
      if (trustedDeviceId) return { auth_token: await start(tx, { ...proven, trustedDeviceId }) };
      await proven.settle?.(tx);
      const started = await sessions.start({ ...describe(proven), kind: 'pending_2fa' }, tx);
      const days = trustedDevices.offered(client, owed.available);
      await history.record({ ...event(proven, started.session), result: 'second_factor_required' }, tx);
      return {
        status: '2fa_required',
        auth_token: started.token,
        available_factors: owed.available,
        preferred_factor: owed.preferred,
        ...(days === undefined ? {} : { trust_days: days }),
      };
    });
  }

  /** The last factor is proven by `prove` within the transaction of the sign-in, which may refuse: the session's token. */
  function finish(first: ProvenSignIn, prove: (tx: Database) => Promise<LastProof>): Promise<string> {
    // The caller's pending token is worth nothing any more.
    return commit(first, (tx) => start(tx, first, prove), 'unauthenticated');
  }

  async function start(
    tx: Database,
    first: ProvenSignIn,
    prove?: (tx: Database) => Promise<LastProof>,
  ): Promise<string> {
    await first.settle?.(tx);
    const last = await prove?.(tx);
    const proven = last ? withLast(first, last) : first;
    await usersRepository(tx).markSignedIn(proven.user.id, clock.now());
    const started = await sessions.start({ ...describe(proven), kind: 'session' }, tx);
    const entryId = await history.record({ ...event(proven, started.session), result: 'success' }, tx);
    const { user, client } = proven;
    // Nobody needs to be told of the very first sign-in (#107).
    if (user.last_login_at !== null && (await attempts.isNewBrowser(tx, user.id, client))) {
      await tellOfNewBrowser(tx, { user, client, entryId });
    }
    await attempts.remember(tx, user.id, client);
    // The owner is here: what strangers did to another method is over (security #98).
    if (proven.signInMethod !== 'phone_otp') await phoneCodes.reopen(user.id, tx);
    for (const listener of onSignedIn) await listener(started, tx);
    return started.token;
  }

  /**
   * Holds the account while a sign-in is committed, and refuses one whose proof holds no more, or whose account was
   * suspended since (security #45, #113): whatever ends its tokens waits for this one, or has come before it.
   */
  async function commit<T>(
    proven: ProvenSignIn,
    run: (tx: Database, now: User) => Promise<T>,
    refusal: 'invalid_credential' | 'unauthenticated' = 'invalid_credential',
  ): Promise<T> {
    try {
      return await inTransaction(db, async (tx) => {
        const now = await usersRepository(tx).hold(proven.user.id);
        if (now?.status !== 'active' || proven.holds?.(now) === false) throw new ProofOutdated();
        return run(tx, now);
      });
    } catch (error) {
      if (!(error instanceof ProofOutdated)) throw error;
      const { user, signInMethod, client, requestId } = proven;
      await history.record({
        userId: user.id,
        result: 'failure',
        signInMethod,
        client,
        requestId,
        reason: 'proof_outdated',
      });
      throw new ApiError(refusal, { cause: error });
    }
  }

  return { complete, finish };
}

/** The proof no longer holds. */
class ProofOutdated extends Error {
  override readonly name = 'ProofOutdated';
}

function withLast(first: ProvenSignIn, { factor, amr }: LastProof): ProvenSignIn {
  const before = first.amr ?? first.factors.flatMap((type) => units[type].amr);
  return { ...first, factors: [...first.factors, factor], amr: [...before, ...amr] };
}

function describe({ user, factors, amr, client, trustedDeviceId }: ProvenSignIn) {
  return { userId: user.id, factors, client, trustedDeviceId, ...(amr ? { amr } : {}) };
}

function event({ user, signInMethod, factors, client, requestId }: ProvenSignIn, session: Session) {
  const factor = factors.length > 1 ? (factors.at(-1) ?? null) : null;
  return { userId: user.id, signInMethod, factor, sessionId: session.id, client, requestId };
}
