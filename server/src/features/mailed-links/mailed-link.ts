import type { MailedLinksTable } from '../../platform/db/tables/mailed-links.ts';

export type MailedLink = Readonly<MailedLinksTable>;
export type LinkPurpose = MailedLinksTable['purpose'];

export interface NewLink {
  readonly purpose: LinkPurpose;
  /** Null where no account has the address: the same work, and nothing is sent (security #62). */
  readonly userId: string | null;
  /** Where it goes, as the account writes it. */
  readonly email: string;
  readonly emailKey: string;
  /** Milliseconds. */
  readonly life: number;
  /** The page that takes `email` and `token` from its query. */
  readonly page: string;
}
