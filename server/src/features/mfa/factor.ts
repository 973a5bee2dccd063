import type { Factor, FactorType } from '@latchkey/contract/http/api-error';
import type { Challenge, SentFactorType } from '@latchkey/contract/mfa/challenge';
import type { Database } from '../../platform/db/database.ts';
import type { ClientInfo, TokenCaller } from '../../platform/http/caller.ts';
import type { Viewpoint } from '../accounts/resting.ts';
import type { User } from '../accounts/user.ts';

/** Who is asked, and by what. */
export interface FactorAsk {
  readonly user: User;
  readonly caller: TokenCaller;
  readonly client: ClientInfo;
  readonly requestId: string;
  /** The stored request of an application that the page is about. */
  readonly interaction?: string | undefined;
}

/**
 * One way to confirm that it is the owner of the account. What holds of it on both sides stands in the contract
 * (`mfa/factors.ts`); here is what it takes to offer and to check it.
 */
export interface SecondFactor {
  readonly type: FactorType;
  /**
   * How it is shown to the owner; undefined where the account does not have it, or all that it has of it rests for `view`.
   * Give the transaction that decides by it as `on`.
   */
  offer(user: User, on?: Database, view?: Viewpoint): Promise<Factor | undefined>;
}

/** A factor that begins by sending something: a code, or a request for approval. */
export interface SentFactor extends SecondFactor {
  readonly type: SentFactorType;
  readonly sends: SentChallenges;
}

/** Whether an account has the factor, whatever the settings of a server and whoever asks: for support. */
export type HoldsFactor = (user: User, on: Database) => Promise<boolean>;

/** Forgets what is registered of a factor, for an operator who resets an account. */
export type ForgetFactor = (userId: string, on: Database) => Promise<unknown>;

export interface SentChallenges {
  request(ask: FactorAsk): Promise<Challenge>;
  /** Throws `not_found` for a challenge that is not the caller's own (security #7), `challenge_expired`, `rate_limited`. */
  retry(ask: FactorAsk, challengeId: string): Promise<Challenge>;
  /**
   * Uses the answer up where it is right. `on` is a transaction, which is kept where the answer is wrong: what it
   * counts is never lost. Throws `not_found`, `challenge_expired` for what is no answer, and nothing is counted.
   */
  verify(ask: FactorAsk, challengeId: string, code: string, on: Database): Promise<Verdict>;
}

/** How an answer was found. */
export interface Verdict {
  readonly isRight: boolean;
  /** Attempts that a wrong answer leaves, where its challenge has fewer than the factor. */
  readonly attemptsLeft?: number;
}
