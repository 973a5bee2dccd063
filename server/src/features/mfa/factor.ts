import type { Factor, FactorType } from '@latchkey/contract/http/api-error';
import type { Challenge, SentFactorType } from '@latchkey/contract/mfa/challenge';
import type { Database } from '../../platform/db/database.ts';
import type { ClientInfo, TokenCaller } from '../../platform/http/caller.ts';
import type { Viewpoint } from '../accounts/resting.ts';
import type { User } from '../accounts/user.ts';

/** Whose factor is asked for, and by which call. */
export interface FactorAsk {
  readonly user: User;
  readonly caller: TokenCaller;
  readonly client: ClientInfo;
  readonly requestId: string;
  /** The stored request of an application that the page is about. */
  readonly interaction?: string | undefined;
}

/**
 * A way to confirm the owner of an account. Properties that server and pages share are in the contract
 * (`mfa/factors.ts`); this is what is needed to offer and check it.
 */
export interface SecondFactor {
  readonly type: FactorType;
  /**
   * How it is presented to the owner; undefined if the account does not have it, or if all of it is still resting for
   * `view`.
   * For a decision, give its transaction as `on`.
   */
  offer(user: User, on?: Database, view?: Viewpoint): Promise<Factor | undefined>;
}

/** A factor that starts by sending something: a code, or a request for approval. */
export interface SentFactor extends SecondFactor {
  readonly type: SentFactorType;
  readonly sends: SentChallenges;
}

/** Whether an account has the factor, regardless of a server's settings and of the caller: for support. */
export type HoldsFactor = (user: User, on: Database) => Promise<boolean>;

/** Deletes what is registered of a factor, for an operator who resets an account. Returns whether there was any. */
export type ForgetFactor = (userId: string, on: Database) => Promise<boolean>;

export interface SentChallenges {
  request(ask: FactorAsk): Promise<Challenge>;
  /**
   * Throws `not_found` for a challenge that is not the caller's own (security #7), `challenge_expired`, `rate_limited`.
   */
  retry(ask: FactorAsk, challengeId: string): Promise<Challenge>;
  /**
   * Uses the answer up if it is right. `on` is a transaction, which is committed even if the answer is wrong: its
   * counts are never lost. Throws `not_found`, or `challenge_expired` if there is nothing to answer; nothing is counted
   * then.
   */
  verify(ask: FactorAsk, challengeId: string, code: string, on: Database): Promise<Verdict>;
}

/** The result of checking an answer. */
export interface Verdict {
  readonly isRight: boolean;
  /** Attempts left after a wrong answer, if its challenge has fewer than the factor. */
  readonly attemptsLeft?: number;
}
