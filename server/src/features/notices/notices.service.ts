import type { DescribeClient } from '../../platform/clients/describe-client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { ChannelName } from '../../platform/messages/channel.ts';
import type { Outbox } from '../../platform/messages/outbox.ts';
import { LimitStoreAway } from '../../platform/rate-limits/limit-store.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import type { NoticeDetails, NoticeKind } from '../../platform/text/messages.en.ts';
import type { User } from '../accounts/user.ts';

export type NoticesService = ReturnType<typeof noticesService>;

/** Sent by SMS if the account has no verified email; others are only sent by mail. */
const important: readonly NoticeKind[] = [
  'password_changed',
  'password_reset',
  'email_changed',
  'email_taken_back',
  'phone_changed',
  'phone_change_requested',
  'two_factor_enabled',
  'two_factor_disabled',
  'codes_allowed',
  'codes_refused',
  'factor_added',
  'recovery_codes_generated',
  'factor_removed',
  'added_taken_back',
  'factor_locked',
  'second_factor_failed',
  'recovery_code_used',
  'passkey_suspect',
  'factors_reset',
];

export type NoticeContacts = Pick<
  User,
  'id' | 'email' | 'email_verified_at' | 'phone' | 'phone_verified_at' | 'timezone'
>;

/** The cause of a notice. */
export interface NoticeCause extends Pick<NoticeDetails, 'count'> {
  /** Returns the factor's name in the language of the notice, which may differ from that of the call. */
  readonly factor?: () => string;
  /** The client that caused it, if it is not the current caller; null if the reader must not learn about it. */
  readonly client?: Pick<ClientInfo, 'ip' | 'userAgent'> | null;
  /** When it happened, if that was earlier, in milliseconds since the epoch. */
  readonly at?: number;
  /**
   * A single-use link to a page with one action, and how many milliseconds it works from now on: it is of use for as long, so
   * that delivering the notice is attempted for as long (security #517).
   */
  readonly link?: { readonly href: string; readonly life: number };
}

export interface NoticesDeps {
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly describeClient: DescribeClient;
  /** The client of the current call. */
  readonly currentClient: () => NoticeCause['client'];
  /** Limits notices by SMS, by account and kind; what a command causes is not limited. */
  readonly smsLimit?: Pick<RateLimit, 'tryConsume'>;
}

/** Notifies people of events of their account, through a channel that only they read. */
export function noticesService({ clock, outbox, describeClient, currentClient, smsLimit }: NoticesDeps) {
  /**
   * Sent to the verified email, otherwise by SMS to the verified phone if it is important, otherwise not at all. Give
   * the transaction of the event.
   */
  async function tell(
    tx: Database,
    user: NoticeContacts,
    kind: NoticeKind,
    cause: NoticeCause = {},
  ): Promise<void> {
    if (user.email && user.email_verified_at !== null) {
      await tellAt(tx, user, { channel: 'email', address: user.email }, kind, cause);
    } else if (user.phone && user.phone_verified_at !== null && important.includes(kind)) {
      await tellAt(tx, user, { channel: 'sms', address: user.phone }, kind, cause);
    }
  }

  /** To a given contact, for example the old one after a change. */
  async function tellAt(
    tx: Database,
    user: Pick<User, 'id' | 'timezone'>,
    contact: { readonly channel: ChannelName; readonly address: string },
    kind: NoticeKind,
    { client = currentClient(), at = clock.now(), factor, link, ...named }: NoticeCause = {},
  ): Promise<void> {
    if (contact.channel === 'sms' && !(await mayText(user.id, kind))) return;
    await outbox.enqueue(tx, {
      template: 'security_notice',
      channel: contact.channel,
      to: contact.address,
      data: () => ({
        ...named,
        ...(link ? { link: link.href } : {}),
        ...(factor ? { factor: factor() } : {}),
        ...(client ? described(client) : {}),
        kind,
        at,
        timezone: user.timezone,
      }),
      userId: user.id,
      ...(link ? { expiresAt: clock.now() + link.life } : {}),
    });
  }

  /** Each SMS costs money, and whoever has an account can cause the same one again and again (security #508). */
  async function mayText(userId: string, kind: NoticeKind): Promise<boolean> {
    try {
      return (await smsLimit?.tryConsume(`${userId} ${kind}`)) ?? true;
    } catch (error) {
      if (error instanceof LimitStoreAway) return true;
      throw error;
    }
  }

  /** A description that a person recognises: 'Chrome 131, Windows', 'Osaka, Japan'. */
  function described({ ip, userAgent }: NonNullable<NoticeCause['client']>): NoticeDetails {
    const { browser, os, place } = describeClient({ ip, user_agent: userAgent });
    const device = [browser, os].filter(Boolean).join(', ');
    return { ip, ...(device ? { device } : {}), ...(place ? { place } : {}) };
  }

  return { tell, tellAt };
}
