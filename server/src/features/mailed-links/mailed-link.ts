import type { MailedLinksTable } from '../../platform/db/tables/mailed-links.ts';

export type MailedLink = Readonly<MailedLinksTable>;
export type LinkPurpose = MailedLinksTable['purpose'];

/** Purposes whose mail consists of the link; for others a notice contains it. */
export type LinkMailPurpose = Extract<LinkPurpose, 'password_reset' | 'email_verification'>;

export interface NewLink<Purpose extends LinkPurpose = LinkPurpose> {
  readonly purpose: Purpose;
  /** Null if no account has the address: the same work is done, and nothing is sent (security #62). */
  readonly userId: string | null;
  /** The address as the account spells it. */
  readonly email: string;
  readonly emailKey: string;
  /** In milliseconds. */
  readonly life: number;
  /** The page that reads `email` and `token` from its query. */
  readonly page: string;
  readonly subject?: string;
  /** True if older links of the purpose stay valid, because each is about something different. */
  readonly keepOlder?: boolean;
}
