import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Happenings } from '../../platform/operations/happenings.ts';
import { oneAtATime } from '../../platform/periodic/one-at-a-time.ts';
import { deliveriesRepository, type StoredDelivery } from './deliveries.repository.ts';
import {
  attemptTimeout,
  firstRetryDelay,
  holdLife,
  keepDeliveries,
  longestRetryDelay,
  maxWaiting,
  stopWait,
  sweepBatch,
  triedFor,
} from './limits.ts';
import { messageOf } from './webhook-message.ts';
import type { Attempt, WebhookSender } from './webhook-sender.ts';
import { webhookTarget } from './webhook-target.ts';
import { type StoredWebhook, webhooksRepository } from './webhooks.repository.ts';

export interface WebhookDelivererDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly happenings: Happenings;
  readonly send: WebhookSender;
}

/**
 * Sends what waits for each webhook, in order: one process at a time claims a webhook and continues until nothing waits
 * or an attempt fails. Webhooks are served concurrently, so that a slow one only delays itself.
 */
export function webhookDeliverer(deps: WebhookDelivererDeps) {
  const { db, clock, log } = deps;
  const webhooks = webhooksRepository(db);
  const deliveries = deliveriesRepository(db);
  const attempts = attemptsService(deps);
  const me = randomUUID();
  const underWay = new Map<string, Promise<void>>();
  let isStopped = false;

  /** Starts everything that is due, without waiting for it. */
  const look = oneAtATime(async () => {
    if (isStopped) return;
    for (const id of await webhooks.due(clock.now())) {
      if (underWay.has(id)) continue;
      const work = serve(id)
        // The claim expires, and the process that finds it then continues.
        .catch((error: unknown) => log.warn({ err: error, webhook: id }, 'a webhook could not be served'))
        .finally(() => underWay.delete(id));
      underWay.set(id, work);
    }
  });

  async function serve(id: string): Promise<void> {
    const now = clock.now();
    if (!(await webhooks.claim(id, me, now, now + holdLife))) return;
    while (await serveNext(id));
    await webhooks.release(id, me);
  }

  /** False if nothing more can be done now. */
  async function serveNext(id: string): Promise<boolean> {
    const now = clock.now();
    // Claims it for at least the duration of an attempt, however long the previous one took.
    const webhook = isStopped ? undefined : await webhooks.keep(id, me, now, now + holdLife + attemptTimeout);
    const delivery = webhook && (await deliveries.first(id));
    return webhook && delivery ? attempts.make(webhook, delivery) : false;
  }

  return {
    look,
    /** Resolves when everything that was due has been attempted. */
    async drain(): Promise<void> {
      // A run in progress may have looked before.
      await look();
      await look();
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
    /** Gives up what is too old or too much, and deletes old finished deliveries. */
    async sweep(): Promise<void> {
      const now = clock.now();
      attempts.tellGivenUp(await deliveries.giveUpOlder(now - triedFor));
      for (const [id, count] of await deliveries.waiting())
        if (count > maxWaiting) attempts.tellGivenUp(await deliveries.giveUpBeyond(id, maxWaiting));
      await deliveries.sweep(now - keepDeliveries, sweepBatch);
      await webhooks.forgetPreviousSecrets(now);
    },
    /** Starts nothing more and waits briefly for deliveries in progress; another process sends the rest. */
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.race([Promise.all(underWay.values()), delay(stopWait, undefined, { ref: false })]);
    },
  };
}

function attemptsService({ db, clock, log, happenings, send }: WebhookDelivererDeps) {
  const webhooks = webhooksRepository(db);
  const deliveries = deliveriesRepository(db);

  /** True if the next delivery may follow immediately. */
  async function make(webhook: StoredWebhook, delivery: StoredDelivery): Promise<boolean> {
    if (delivery.queued_at <= clock.now() - triedFor) {
      await giveUp(delivery, {});
      return true;
    }
    const event = await deliveries.event(delivery.event_seq);
    if (!event) {
      await giveUp(delivery, { error: 'event_removed' });
      return true;
    }
    const attempt = await send(webhook, messageOf(event));
    const seen = {
      attempts: delivery.attempts + 1,
      status: attempt.status,
      error: attempt.error,
      attempted_at: clock.now(),
    };
    if (attempt.isDelivered) {
      await deliveries.settle(delivery.id, { ...seen, state: 'delivered' });
      await webhooks.noteDelivered(webhook.id, clock.now());
      happenings.tell('webhookAttempt', { result: 'delivered' });
      return true;
    }
    await deliveries.settle(delivery.id, seen);
    await noteFailure(webhook, attempt);
    return false;
  }

  async function noteFailure(webhook: StoredWebhook, { status, error }: Attempt): Promise<void> {
    happenings.tell('webhookAttempt', { result: 'delayed' });
    log.warn({ webhook: webhook.id, status, error }, 'a webhook was not reached');
    const now = clock.now();
    await webhooks.noteFailure(webhook.id, now, now + retryDelayAfter(webhook.failures));
    // Standard Webhooks: a receiver that answers 410 wants no more deliveries.
    if (status === 410) await turnOff(webhook);
  }

  async function turnOff(webhook: StoredWebhook): Promise<void> {
    await inTransaction(db, async (tx) => {
      await webhooksRepository(tx).update(webhook.id, { is_enabled: 0, updated_at: clock.now() });
      audit.record(tx, { action: 'webhook.turned_off', target: webhookTarget(webhook), by: 'system' });
    });
  }

  async function giveUp({ id }: StoredDelivery, why: Partial<Pick<StoredDelivery, 'error'>>): Promise<void> {
    await deliveries.settle(id, { ...why, state: 'given_up' });
    tellGivenUp(1);
  }

  function tellGivenUp(count: number): void {
    for (let told = 0; told < count; told += 1) happenings.tell('webhookAttempt', { result: 'given_up' });
  }

  return { make, tellGivenUp };
}

const retryDelayAfter = (failures: number): number =>
  Math.min(longestRetryDelay, firstRetryDelay * 2 ** Math.min(failures, 20));
