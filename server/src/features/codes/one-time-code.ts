import type { CodeFactorType } from '@latchkey/contract/mfa/factors';
import type { OneTimeCodesTable, SendBudget } from '../../platform/db/tables/codes.ts';
import type { ChannelName } from '../../platform/messages/channel.ts';

export type OneTimeCode = Readonly<OneTimeCodesTable>;

/** The only purpose that a code can be used for. For second factors it is the factor's name. */
export type CodePurpose =
  | 'phone_login'
  | 'phone_verification'
  | 'email_change'
  | 'phone_change'
  | 'account_recovery'
  | CodeFactorType;

/** Who may use a code: all of it must match when the code is resent or verified (security #7). */
export interface CodeBinding {
  readonly purpose: CodePurpose;
  /** Null if nobody is signed in. */
  readonly userId: string | null;
  /** The `jti` of the token under which the code was requested. */
  readonly sessionId: string | null;
}

export interface CodeTarget {
  readonly channel: ChannelName;
  /** An e-mail address, a number in E.164, or a Lark id. */
  readonly address: string;
}

/** Who causes something to be sent: the budget that is charged, and the payer within that budget. */
export interface Sender {
  readonly budget: SendBudget;
  /** A hash of an address, a browser or an account. */
  readonly paidBy: string;
}

export interface CodeRequest extends CodeBinding {
  readonly target: CodeTarget;
  readonly sender: Sender;
  /** True if no account matches: everything works as usual, but nothing is sent and no code is right (security #62). */
  readonly isDecoy?: boolean;
}

/** The result of an attempt. */
export type CodeAttempt =
  | { readonly isRight: true }
  /** Remaining attempts for this code. */
  | { readonly isRight: false; readonly attemptsLeft: number };

/** What the person is told about a pending code. */
export interface SentCode {
  readonly challengeId: string;
  readonly referenceCode: string;
  readonly codeLength: number;
  /** Where it was sent, for display: 'm…@example.com', '+65 •••• 4567'. */
  readonly hint: string;
  readonly channel: CodeTarget['channel'];
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** In seconds. */
  readonly resendAfter: number;
}
