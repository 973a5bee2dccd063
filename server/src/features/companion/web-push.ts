import type { Agent } from 'node:https';
import type { FastifyBaseLogger } from 'fastify';
import webPush, { type PushSubscription } from 'web-push';
import type { Database } from '../../platform/db/database.ts';
import { postTo } from '../../platform/network/post-to.ts';
import { devicesRepository, type StoredDevice } from './devices.repository.ts';
import { approvalLife, maxPushesUnderWay, pushTimeout } from './limits.ts';

/** VAPID (RFC 8292). */
export interface WebPushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  /** `mailto:` or `https:`, for the push service to complain to. */
  readonly subject: string;
}

export interface WebPushDeps {
  readonly db: Database;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Null where no push is configured: the companion finds the request when it is opened. */
  readonly keys: WebPushKeys | null;
  /** The address comes from a device, so it may be anybody's: one that reaches nothing inside the network. */
  readonly agent: Agent;
}

/**
 * Wakes the closed companions of a user; never throws, never waits.
 * The message says nothing but that something waits: what it is, the companion asks with its own key.
 */
export function webPusher({ db, log, keys, agent }: WebPushDeps): (userId: string) => void {
  if (!keys) return () => {};
  const devices = devicesRepository(db);
  let underWay = 0;

  async function wake(device: StoredDevice): Promise<void> {
    const { push_subscription: subscription } = device;
    if (subscription === null || underWay >= maxPushesUnderWay) return;
    underWay += 1;
    try {
      const status = await send(JSON.parse(subscription));
      // RFC 8030 §7.3: the subscription is gone for good.
      if (status === 404 || status === 410) await devices.forgetPush(device.id, subscription);
      else if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`);
    } catch (error) {
      log.warn({ err: error, device: device.id }, 'A push could not be sent');
    } finally {
      underWay -= 1;
    }
  }

  /**
   * Returns the status of the answer. The library would read all of the answer into memory, and wait for its end for
   * ever, but the device chose who answers (security #308).
   */
  function send(subscription: PushSubscription): Promise<number> {
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      subscription,
      JSON.stringify({ kind: 'request' }),
      { vapidDetails: keys ?? undefined, TTL: approvalLife / 1000, urgency: 'high' },
    );
    const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
    return postTo(endpoint, { agent, headers: Object.fromEntries(named), body, timeout: pushTimeout });
  }

  return (userId) => {
    devices
      .list(userId)
      .then((list) => Promise.all(list.map(wake)))
      .catch((error: unknown) => log.warn({ err: error }, 'Pushes could not be sent'));
  };
}
