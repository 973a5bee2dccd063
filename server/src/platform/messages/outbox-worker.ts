import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import type { Happenings, MessageResult } from '../operations/happenings.ts';
import type { Vault } from '../secrets/vault.ts';
import { catalog } from '../text/catalog.ts';
import { matchLocale } from '../text/locale.ts';
import { type Channel, type ChannelName, type OutgoingMessage, PermanentFailure } from './channel.ts';
import type { Channels } from './channels/registry.ts';
import {
  claimLife,
  claimRenewal,
  concurrency,
  errorLength,
  firstRetry,
  keepFinished,
  lastRetry,
  maxAttempts,
  pollInterval,
  retryOfAge,
  stopWait,
  sweepBatch,
  usualRetry,
} from './limits.ts';
import type { MailBrand } from './mail-brand.ts';
import { type OutboxRow, outboxRepository } from './outbox.repository.ts';
import type { Template, TemplateContext, TemplateData, TemplateName } from './template.ts';
import { templates } from './templates/registry.ts';

export interface OutboxWorkerDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** A vault for the purpose 'outbox'. */
  readonly vault: Vault;
  readonly channels: Channels;
  /** The brand at the time of sending. */
  readonly brand: () => Promise<MailBrand>;
  /** PUBLIC_URL. */
  readonly publicUrl: string;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly happenings?: Happenings;
}

/**
 * Sends the messages of the outbox: each by one worker at a time, with capped backoff, and never after its expiry.
 * A message is claimed before it is sent and marked as sent afterwards. If a worker dies in between, its claim expires
 * and the message is sent again under the same id.
 */
export class OutboxWorker {
  readonly #deps: OutboxWorkerDeps;
  readonly #id: string = randomUUID();
  readonly #repository;
  readonly #underWay = new Set<Promise<void>>();
  readonly #busy = new Map<ChannelName, number>();
  #timers: NodeJS.Timeout[] = [];
  #looking: Promise<void> | undefined;
  /** Channels to check next. */
  readonly #asked = new Set<ChannelName>();
  /** Channels on which more messages may be due than could be sent at once. */
  readonly #crowded = new Set<ChannelName>();
  #isStopped = false;

  constructor(deps: OutboxWorkerDeps) {
    this.#deps = deps;
    this.#repository = outboxRepository(deps.db);
  }

  start(): void {
    const every = (interval: number, action: () => Promise<void>) => {
      const timer = setInterval(() => void action().catch((error) => this.#warn(error)), interval);
      this.#timers.push(timer.unref());
    };
    every(pollInterval, () => this.look());
    every(claimRenewal, () => this.#renew());
    void this.look();
  }

  /**
   * Sends the messages that are due, on all channels or the given ones. Overlapping calls share one run. Never throws.
   */
  look(names: Iterable<ChannelName> = Object.keys(this.#deps.channels) as ChannelName[]): Promise<void> {
    for (const name of names) this.#asked.add(name);
    this.#looking ??= this.#lookUntilDone()
      .catch((error) => this.#warn(error))
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  /** Resolves when every due message has been attempted once. */
  async drain(): Promise<void> {
    await this.look();
    while (this.#underWay.size > 0) {
      await Promise.all(this.#underWay);
      await this.look();
    }
  }

  /** Marks expired messages as such, and deletes those that ended long ago. */
  async sweep(): Promise<void> {
    const now = this.#deps.clock.now();
    await this.#repository.expire(now);
    await this.#repository.sweep(now - keepFinished, sweepBatch);
  }

  /** Starts no more messages and waits briefly for those being sent; another worker sends the rest. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    await this.#looking;
    await Promise.race([Promise.all(this.#underWay), delay(stopWait, undefined, { ref: false })]);
    for (const channel of Object.values(this.#deps.channels)) channel.close?.();
  }

  async #lookUntilDone(): Promise<void> {
    // A channel that is asked for during the loop is appended to it.
    for (const name of this.#asked) {
      this.#asked.delete(name);
      const channel = this.#deps.channels[name];
      if (channel) await this.#lookAt(name, channel);
    }
  }

  async #lookAt(name: ChannelName, channel: Channel): Promise<void> {
    if (this.#isStopped) return;
    const free = concurrency - (this.#busy.get(name) ?? 0);
    const ids = free > 0 ? await this.#repository.due(name, this.#deps.clock.now()) : [];
    if (free <= 0 || ids.length >= free) this.#crowded.add(name);
    else this.#crowded.delete(name);
    for (const id of ids.slice(0, Math.max(0, free))) {
      const now = this.#deps.clock.now();
      const row = await this.#repository.claim(id, this.#id, now, now + claimLife);
      if (row) this.#take(row, channel);
    }
  }

  #take(row: OutboxRow, channel: Channel): void {
    this.#count(row.channel, 1);
    const work = this.#deliver(row, channel)
      .catch((error) => this.#warn(error))
      .finally(() => {
        this.#underWay.delete(work);
        this.#count(row.channel, -1);
        // There is room for another message.
        if (this.#crowded.has(row.channel)) void this.look([row.channel]);
      });
    this.#underWay.add(work);
  }

  #count(channel: ChannelName, by: number): void {
    this.#busy.set(channel, (this.#busy.get(channel) ?? 0) + by);
  }

  async #deliver(row: OutboxRow, channel: Channel): Promise<void> {
    const { clock, log } = this.#deps;
    const about = { message: row.id, template: row.template, channel: row.channel, attempt: row.attempts };
    if (row.expires_at <= clock.now()) {
      await this.#repository.finish(row.id, this.#id, 'expired', clock.now(), row.last_error);
      log.warn(about, 'message expired before it could be sent');
      this.#tell(row, 'expired');
      return;
    }
    try {
      await channel.send(await this.#render(row));
    } catch (error) {
      await this.#failed(row, error);
      return;
    }
    await this.#repository.finish(row.id, this.#id, 'sent', clock.now(), null);
    log.info(about, 'message sent');
    this.#tell(row, 'sent');
  }

  async #failed(row: OutboxRow, error: unknown): Promise<void> {
    const { clock, log } = this.#deps;
    const reason = reasonOf(error);
    const isFinal = error instanceof PermanentFailure || row.attempts >= maxAttempts;
    log.warn(
      {
        message: row.id,
        template: row.template,
        channel: row.channel,
        attempt: row.attempts,
        isFinal,
        reason,
      },
      'message not sent',
    );
    this.#tell(row, isFinal ? 'failed' : 'delayed');
    if (isFinal) {
      await this.#repository.finish(row.id, this.#id, 'failed', clock.now(), reason);
      return;
    }
    const now = clock.now();
    await this.#repository.retry(row.id, this.#id, now + backoffOf(row, now), reason);
  }

  #tell({ channel, template }: OutboxRow, result: MessageResult): void {
    this.#deps.happenings?.tell('message', { channel, template, result });
  }

  async #render(row: OutboxRow): Promise<OutgoingMessage> {
    const { vault, brand, publicUrl } = this.#deps;
    const locale = matchLocale(row.locale) ?? 'en';
    const texts = catalog(locale).messages;
    const look = await brand();
    if (!row.data || !(row.template in templates)) throw new PermanentFailure('No such template');
    const data: TemplateData[TemplateName] = JSON.parse(vault.openText(row.data, row.id));
    const render = templates[row.template as TemplateName] as Template<TemplateName>;
    const context: TemplateContext = { ...look, channel: row.channel, locale, texts, publicUrl };
    const message = render(data, context);
    return { ...message, logo: look.logo, id: row.id, to: row.recipient, locale: row.locale };
  }

  async #renew(): Promise<void> {
    if (this.#underWay.size === 0) return;
    await this.#repository.renew(this.#id, this.#deps.clock.now() + claimLife);
  }

  /** The database is unavailable: the next check asks again. */
  #warn(error: unknown): void {
    this.#deps.log.error({ err: error }, 'outbox');
  }
}

/** In milliseconds. */
function backoffOf({ attempts, created_at: since }: OutboxRow, now: number): number {
  const usual = Math.min(usualRetry, firstRetry * 2 ** (attempts - 1));
  return Math.round(Math.min(lastRetry, Math.max(usual, (now - since) * retryOfAge)));
}

/** The error of a gateway or mail server, without what was sent to it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code} ` : '';
  const status =
    'responseCode' in error && typeof error.responseCode === 'number' ? `${error.responseCode} ` : '';
  return `${code}${status}${error.name}`.slice(0, errorLength);
}
