import type { MailedLinksTable } from '../../platform/db/tables/mailed-links.ts';

export type MailedLink = Readonly<MailedLinksTable>;
export type LinkPurpose = MailedLinksTable['purpose'];

/**
 * Purposes whose links stop something that waits for a veto. Such a link is moved with its wait when time passed that
 * nobody saw, and is used up with it, not by the clock (docs/decisions/0081).
 */
export const vetoPurposes = [
  'account_deletion',
  'recovery_stop',
  'reset_stop',
] as const satisfies readonly LinkPurpose[];
export type VetoPurpose = (typeof vetoPurposes)[number];

export const stopsWait = (purpose: LinkPurpose): purpose is VetoPurpose =>
  vetoPurposes.some((one) => one === purpose);

/** Whether the link gives its reader something, and can be requested again; others only protect the owner. */
export const opensBy = (purpose: LinkPurpose): boolean =>
  purpose === 'password_reset' || purpose === 'email_verification';

/** Purposes whose mail consists of the link; for others a notice contains it. */
export type LinkMailPurpose = Extract<LinkPurpose, 'password_reset' | 'email_verification'>;

export interface NewLink<Purpose extends LinkPurpose = LinkPurpose> {
  readonly purpose: Purpose;
  /** Null if no account has the address: the same work is done, and nothing is sent (security #62). */
  readonly userId: string | null;
  /** The address as the account spells it. */
  readonly email: string;
  readonly emailKey: string;
  /** The session in which the account got this address, if a report of it ends the link (security #615). */
  readonly addedIn?: string | null;
  /** In milliseconds. */
  readonly life: number;
  /** The page that reads `email` and `token` from its query. */
  readonly page: string;
  readonly subject?: string;
  /** True if older links of the purpose stay valid, because each is about something different. */
  readonly keepOlder?: boolean;
  /** True if no mail contains it: it only says what could still be reported. */
  readonly isUnmailed?: boolean;
  /** For a link that stands for an earlier one: when that was created. */
  readonly createdAt?: number;
}
