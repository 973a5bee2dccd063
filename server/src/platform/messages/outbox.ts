import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { newId } from '../ids/new-id.ts';
import type { Vault } from '../secrets/vault.ts';
import { currentLocale, inLocale, matchLocale } from '../text/locale.ts';
import type { ChannelName } from './channel.ts';
import { defaultLife } from './limits.ts';
import { outboxRepository } from './outbox.repository.ts';
import type { TemplateData, TemplateName } from './template.ts';

export interface NewMessage<Name extends TemplateName> {
  readonly template: Name;
  readonly channel: ChannelName;
  /** An e-mail address, a number in E.164, or a Lark id. */
  readonly to: string;
  /** The template's data. If it contains text for people, give a function: it runs in the message's language. */
  readonly data: TemplateData[Name] | (() => TemplateData[Name]);
  readonly userId?: string | null;
  /** The message is not sent later than this, in milliseconds since the epoch; by default a day from now. */
  readonly expiresAt?: number;
  /** BCP 47; by default the language of the account, otherwise that of the current request (but see `localeOf`). */
  readonly locale?: string;
  /** Replaces an unsent message with the same key, for example an earlier code. */
  readonly replaceKey?: string;
  /**
   * Written with the same work but never sent, so that the response time does not reveal whether an account exists
   * (security #62).
   */
  readonly isWithheld?: boolean;
}

export interface OutboxDeps {
  readonly clock: Clock;
  /** A vault for the purpose 'outbox'. */
  readonly vault: Vault;
}

export type Outbox = ReturnType<typeof outbox>;

const chosenLocale = statement((db, { id }: { id: string }) =>
  db.selectFrom('users').select(['locale', 'used_locale']).where('id', '=', id),
);

/**
 * Messages are written in the transaction of the event they announce, so that both happen or neither does (security
 * R8).
 */
export function outbox({ clock, vault }: OutboxDeps) {
  let written = new Set<ChannelName>();

  /** Writes a message, which is sent after the transaction has committed. Returns its id. */
  async function enqueue<Name extends TemplateName>(
    tx: Database,
    message: NewMessage<Name>,
  ): Promise<string> {
    const repository = outboxRepository(tx);
    const now = clock.now();
    const id = newId(clock);
    if (message.replaceKey) await repository.replaceWaiting(message.replaceKey, now);
    const locale = message.locale ?? (await localeOf(tx, message)) ?? currentLocale();
    const given = message.data;
    const data = typeof given === 'function' ? inLocale(matchLocale(locale) ?? 'en', given) : given;
    const sealed = vault.seal(JSON.stringify(data), id);
    await repository.insert({
      id,
      channel: message.channel,
      recipient: message.to,
      template: message.template,
      locale,
      data: message.isWithheld ? null : sealed,
      // Nothing replaces what is never sent, and the requests for nobody in particular share a key: with it, each would
      // search all earlier ones, and its time would tell that there is no account (security #318).
      replace_key: message.isWithheld ? null : (message.replaceKey ?? null),
      user_id: message.userId ?? null,
      status: message.isWithheld ? 'withheld' : 'waiting',
      attempts: 0,
      created_at: now,
      next_attempt_at: now,
      expires_at: message.expiresAt ?? now + defaultLife,
      claimed_by: null,
      claimed_until: null,
      finished_at: message.isWithheld ? now : null,
      last_error: null,
      report: null,
    });
    written.add(message.channel);
    return id;
  }

  /**
   * The account's language. Queried even if there is no account, so that the work does not reveal whether one exists
   * (security #62). Until one is chosen, a notice is in the language in which the owner signs in: whoever causes it must
   * not decide that the owner cannot read it (#405). What a person requests, such as a code, is in that of the request.
   */
  async function localeOf(
    tx: Database,
    { template, userId }: Pick<NewMessage<TemplateName>, 'template' | 'userId'>,
  ): Promise<string | undefined> {
    const user = await chosenLocale.first(tx, { id: userId ?? '' });
    const usual = template === 'security_notice' ? user?.used_locale : null;
    return user?.locale ?? usual ?? undefined;
  }

  /**
   * Channels of the messages written since the last call, so that these are sent at the end of the request and not at
   * the next poll.
   */
  function takeWritten(): ReadonlySet<ChannelName> {
    const taken = written;
    if (taken.size > 0) written = new Set();
    return taken;
  }

  return { enqueue, takeWritten };
}
