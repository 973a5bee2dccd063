import type { Database } from '../../platform/db/database.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { NoticeKind } from '../../platform/text/messages.en.ts';
import type { User } from '../accounts/user.ts';
import type { CodeTarget } from '../codes/one-time-code.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import { operatorWait, recoveryWait } from './limits.ts';

export interface TellContactsDeps {
  readonly mailedLinks: Pick<MailedLinksService, 'create'>;
  readonly notices: Pick<NoticesService, 'tellAt'>;
}

type RecoveryNotice = Extract<NoticeKind, `recovery_${string}`>;

/** Every contact that may be the owner's, so that a person who stole one of them is not the only one notified. */
function contactsOf(user: User): (CodeTarget & { readonly key: string })[] {
  const isOwners = user.email_verified_at !== null || user.email_set_by === 'operator';
  return [
    ...(user.email && user.email_key && isOwners
      ? [{ channel: 'email', address: user.email, key: user.email_key } as const]
      : []),
    ...(user.phone && user.phone_verified_at !== null
      ? [{ channel: 'sms', address: user.phone, key: user.phone } as const]
      : []),
  ];
}

export type TellContacts = ReturnType<typeof tellContacts>;

/** Notifies all contacts, in the transaction of the event. */
export function tellContacts({ mailedLinks, notices }: TellContactsDeps) {
  const cause = (client: ClientInfo | undefined) => (client ? { client } : {});
  return {
    /** Each contact receives its own link that stops the recovery. */
    async withLink(tx: Database, user: User, kind: RecoveryNotice, client?: ClientInfo): Promise<void> {
      for (const contact of contactsOf(user)) {
        const life = recoveryWait + operatorWait;
        const link = await mailedLinks.create(tx, {
          purpose: 'recovery_stop',
          userId: user.id,
          email: contact.address,
          emailKey: contact.key,
          life,
          page: '/auth/stop-recovery',
          // The first link must remain able to stop it, whatever was sent since.
          keepOlder: true,
        });
        await notices.tellAt(tx, user, contact, kind, {
          ...cause(client),
          link: { href: link.href, life },
        });
      }
    },
    async plainly(tx: Database, user: User, kind: RecoveryNotice, client?: ClientInfo): Promise<void> {
      for (const contact of contactsOf(user)) await notices.tellAt(tx, user, contact, kind, cause(client));
    },
  };
}
