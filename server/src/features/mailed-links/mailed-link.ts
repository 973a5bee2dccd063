import type { MailedLinksTable } from '../../platform/db/tables/mailed-links.ts';

export type MailedLink = Readonly<MailedLinksTable>;
export type LinkPurpose = MailedLinksTable['purpose'];

/** The purposes whose link is the whole mail; of the others a notice carries it. */
export type LinkMailPurpose = Extract<LinkPurpose, 'password_reset' | 'email_verification'>;

export interface NewLink<Purpose extends LinkPurpose = LinkPurpose> {
  readonly purpose: Purpose;
  /** Null where no account has the address: the same work, and nothing is sent (security #62). */
  readonly userId: string | null;
  /** Where it goes, as the account writes it. */
  readonly email: string;
  readonly emailKey: string;
  /** Milliseconds. */
  readonly life: number;
  /** The page that takes `email` and `token` from its query. */
  readonly page: string;
  readonly subject?: string;
  /** True where older ones of the purpose stay good: each is about something else. */
  readonly keepOlder?: boolean;
}
