import type { CodeFactorType } from '@latchkey/contract/mfa/factors';
import type { OneTimeCodesTable, SendBudget } from '../../platform/db/tables/codes.ts';
import type { ChannelName } from '../../platform/messages/channel.ts';

export type OneTimeCode = Readonly<OneTimeCodesTable>;

/** What a code is good for, and for nothing else. The second factors bear their factor's name. */
export type CodePurpose =
  | 'phone_login'
  | 'phone_verification'
  | 'email_change'
  | 'phone_change'
  | 'account_recovery'
  | CodeFactorType;

/** Who may use a code: all of it must be the same when the code is sent again or verified (security #7). */
export interface CodeBinding {
  readonly purpose: CodePurpose;
  /** Null while nobody is signed in. */
  readonly userId: string | null;
  /** The `jti` of the token that the code was asked under. */
  readonly sessionId: string | null;
}

export interface CodeTarget {
  readonly channel: ChannelName;
  /** An e-mail address, a number in E.164, or a Lark id. */
  readonly address: string;
}

/** Who has something sent: the budget that it takes from, and who of those that share it pays. */
export interface Sender {
  readonly budget: SendBudget;
  /** A hash of an address, a browser or an account. */
  readonly paidBy: string;
}

export interface CodeRequest extends CodeBinding {
  readonly target: CodeTarget;
  readonly sender: Sender;
  /** True where no account fits: all is as always, but nothing is sent and no code is right (security #62). */
  readonly isDecoy?: boolean;
}

/** What became of an attempt. */
export type CodeAttempt =
  | { readonly isRight: true }
  /** Attempts that this sending has left. */
  | { readonly isRight: false; readonly attemptsLeft: number };

/** What the person is told of a code that is under way. */
export interface SentCode {
  readonly challengeId: string;
  readonly referenceCode: string;
  readonly codeLength: number;
  /** Where it went, ready to show: 'm…@example.com', '+65 •••• 4567'. */
  readonly hint: string;
  readonly channel: CodeTarget['channel'];
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** Seconds. */
  readonly resendAfter: number;
}
