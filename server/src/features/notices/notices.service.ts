import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ChannelName } from '../../platform/messages/channel.ts';
import type { Outbox } from '../../platform/messages/outbox.ts';
import type { NoticeDetails, NoticeKind } from '../../platform/text/messages.en.ts';
import type { User } from '../accounts/user.ts';

export type NoticesService = ReturnType<typeof noticesService>;

/** Worth an SMS where the account has no verified e-mail; the others are for the mailbox alone. */
const important: readonly NoticeKind[] = [
  'password_changed',
  'password_reset',
  'email_changed',
  'phone_changed',
  'phone_change_requested',
  'two_factor_disabled',
  'factor_removed',
  'factor_locked',
  'second_factor_failed',
  'recovery_code_used',
  'passkey_suspect',
  'factors_reset',
];

export type NoticeContacts = Pick<User, 'id' | 'email' | 'email_verified_at' | 'phone' | 'phone_verified_at'>;

/** Tells people what happened to their account, where only they read it. */
export function noticesService({ clock, outbox }: { readonly clock: Clock; readonly outbox: Outbox }) {
  /** To the verified e-mail, else by SMS to the verified phone if it is important, else nowhere. Give the transaction of the deed. */
  async function tell(
    tx: Database,
    user: NoticeContacts,
    kind: NoticeKind,
    details: NoticeDetails = {},
  ): Promise<void> {
    if (user.email && user.email_verified_at !== null) {
      await tellAt(tx, user.id, { channel: 'email', address: user.email }, kind, details);
    } else if (user.phone && user.phone_verified_at !== null && important.includes(kind)) {
      await tellAt(tx, user.id, { channel: 'sms', address: user.phone }, kind, details);
    }
  }

  /** To one contact, say the old one after a change. */
  async function tellAt(
    tx: Database,
    userId: string,
    contact: { readonly channel: ChannelName; readonly address: string },
    kind: NoticeKind,
    details: NoticeDetails = {},
  ): Promise<void> {
    await outbox.enqueue(tx, {
      template: 'security_notice',
      channel: contact.channel,
      to: contact.address,
      data: { ...details, kind, at: clock.now() },
      userId,
    });
  }

  return { tell, tellAt };
}
