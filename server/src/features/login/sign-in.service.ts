import type { FactorType } from '@latchkey/contract/http/api-error';
import type { AuthReply } from '@latchkey/contract/login/auth-reply';
import { factors as units } from '@latchkey/contract/mfa/factors';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import { addressGroup } from '../../platform/network/address-group.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { currentLocale } from '../../platform/text/locale.ts';
import type { ReadRestsOn } from '../accounts/rests-on.ts';
import { hasJustJoined, type User } from '../accounts/user.ts';
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
  /** The factors that were proven, in order. */
  readonly factors: readonly FactorType[];
  /** The methods that were used, if `amr` should say more than the factors do. */
  readonly amr?: readonly string[];
  /** The trusted device that replaces the second factor. */
  readonly trustedDeviceId?: string;
  /** The passkey that signs in. */
  readonly passkeyId?: string | undefined;
  /** A passkey with user verification counts as both factors (docs/behaviour/login.md#why). */
  readonly isComplete?: boolean;
  /**
   * Whether the proof is still valid for the account when the sign-in is committed: the verified password may have been
   * replaced, or the phone number may belong to another account. That the account is active is always checked.
   */
  readonly holds?: (now: User) => boolean;
  /** Uses up the proof in the transaction of the sign-in; may throw to refuse. */
  readonly settle?: (on: Database) => Promise<void>;
  readonly client: ClientInfo;
  readonly requestId: string;
}

/** The second factor. */
export interface LastProof {
  readonly factor: FactorType;
  readonly amr: readonly string[];
}

/** Called for each completed sign-in, inside its transaction. */
export type SignedInListener = (started: StartedSession, on: Database) => Promise<void>;

/** Notifies the owner of a sign-in from a browser that the account does not know, in the transaction of the sign-in. */
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
  readonly restsOn: ReadRestsOn;
  /** Limits completed sign-ins, by account and address. */
  readonly limit: Pick<RateLimit, 'consume'>;
}

export type SignInService = ReturnType<typeof signInService>;

/** The last step of every sign-in method: creates a session, or a pending token for the second factor (security #3). */
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
  restsOn,
  limit,
}: SignInDeps) {
  /** Call it when the first factor is proven. May throw `rate_limited`. */
  async function complete(proven: ProvenSignIn): Promise<AuthReply> {
    await limit.consume(`${proven.user.id} ${addressGroup(proven.client.ip)}`);
    return commit(proven, async (tx, now): Promise<AuthReply> => {
      // Decided with the account locked: 2FA may have been switched on since the first factor was checked.
      const owed = proven.isComplete ? undefined : await secondFactors.forSignIn(now, proven.factors, tx);
      if (!owed) return { auth_token: await start(tx, proven) };
      const { client } = proven;
      const trustedDeviceId = await trustedDevices.admit(tx, now, client, owed.available);
      if (trustedDeviceId) return { auth_token: await start(tx, { ...proven, trustedDeviceId }) };
      await proven.settle?.(tx);
      const started = await sessions.start({ ...describe(proven), kind: 'pending_2fa' }, tx);
      const days = trustedDevices.offered(now, client, owed.available);
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

  /**
   * Completes a sign-in. `prove` proves the last factor within the transaction of the sign-in, and may refuse. Returns
   * the session's token.
   */
  function finish(first: ProvenSignIn, prove: (tx: Database) => Promise<LastProof>): Promise<string> {
    // If the proof is outdated, the caller's pending token is invalid.
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
    const given = describe(proven);
    const started = await sessions.start(
      { ...given, kind: 'session', restsOn: await restsOn(tx, given) },
      tx,
    );
    const entryId = await history.record({ ...event(proven, started.session), result: 'success' }, tx);
    const { user, client } = proven;
    const browser = await attempts.remember(tx, user.id, client);
    if (browser.renamed) await sessions.renameBrowser(user.id, browser.renamed, tx);
    if (browser.isNew && !isExpected(user, clock.now()))
      await tellOfNewBrowser(tx, { user, client, entryId });
    await usersRepository(tx).markSignedIn(user.id, clock.now(), await newLanguage(tx, user, client));
    // The owner is present: a block that strangers caused on another method is lifted (security #98).
    if (proven.signInMethod !== 'phone_otp') await phoneCodes.reopen(user.id, tx);
    for (const listener of onSignedIn) await listener(started, tx);
    return started.token;
  }

  /**
   * That of the sign-in if it is another one than before. A language that is not the owner's must not become that of what
   * the owner is told (security #405).
   */
  async function newLanguage(tx: Database, user: User, client: ClientInfo): Promise<string | undefined> {
    const locale = currentLocale();
    if (locale === user.used_locale) return undefined;
    const isOwners = user.last_login_at === null || (await attempts.knewLong(tx, user.id, client));
    return isOwners ? locale : undefined;
  }

  /**
   * Locks the account while a sign-in is committed, and refuses it if its proof is no longer valid or the account was
   * suspended (security #45, #113). Whatever ends the account's tokens therefore comes either before or after the
   * sign-in.
   */
  async function commit<T>(
    proven: ProvenSignIn,
    run: (tx: Database, now: User) => Promise<T>,
    refusal: 'invalid_credential' | 'unauthenticated' = 'invalid_credential',
  ): Promise<T> {
    try {
      return await inTransaction(db, async (tx) => {
        const now = await usersRepository(tx).hold(proven.user.id);
        if (now?.status !== 'active' || proven.holds?.(now) === false)
          throw new ProofOutdated(now?.id ?? null);
        return run(tx, now);
      });
    } catch (error) {
      if (!(error instanceof ProofOutdated)) throw error;
      const { signInMethod, client, requestId } = proven;
      await history.record({
        userId: error.userId,
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

/** The proof is no longer valid. */
class ProofOutdated extends Error {
  override readonly name = 'ProofOutdated';
  /** Null if the account no longer exists, whose history was deleted with it. */
  readonly userId: string | null;

  constructor(userId: string | null) {
    super();
    this.userId = userId;
  }
}

function withLast(first: ProvenSignIn, { factor, amr }: LastProof): ProvenSignIn {
  const before = first.amr ?? first.factors.flatMap((type) => units[type].amr);
  return { ...first, factors: [...first.factors, factor], amr: [...before, ...amr] };
}

function describe({ user, factors, amr, client, trustedDeviceId, passkeyId }: ProvenSignIn) {
  return { userId: user.id, factors, client, trustedDeviceId, passkeyId, ...(amr ? { amr } : {}) };
}

function event({ user, signInMethod, factors, client, requestId }: ProvenSignIn, session: Session) {
  const factor = factors.length > 1 ? (factors.at(-1) ?? null) : null;
  return { userId: user.id, signInMethod, factor, sessionId: session.id, client, requestId };
}

/** Whether the sign-in is the first one of a person who has just joined by their mailbox (#107). */
const isExpected = (user: User, now: number): boolean =>
  user.last_login_at === null && hasJustJoined(user, now);
