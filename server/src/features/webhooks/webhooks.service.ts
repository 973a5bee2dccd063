import type { Webhook, WebhookWithSecret } from '@latchkey/contract/webhooks/webhook';
import { audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { holdName } from '../../platform/db/hold-name.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { refuseOtherVersion, versionOf } from '../../platform/http/version-of.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { deliveriesRepository } from './deliveries.repository.ts';
import { maxWebhooks, previousSecretLife } from './limits.ts';
import { testMessage } from './webhook-message.ts';
import type { Attempt, WebhookSender } from './webhook-sender.ts';
import { newWebhookSecret } from './webhook-signature.ts';
import { webhookTarget } from './webhook-target.ts';
import { webhookUrl } from './webhook-url.ts';
import { type StoredWebhook, webhooksRepository } from './webhooks.repository.ts';

export interface WebhooksDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** A vault for the purpose 'webhooks'. */
  readonly vault: Vault;
  readonly send: WebhookSender;
}

export interface NewWebhook {
  readonly url: string;
  readonly actions: readonly string[];
  /** Only on the command line. */
  readonly privateNetwork?: boolean | undefined;
  readonly reason?: string | undefined;
}

export interface WebhookChanges {
  readonly url?: string | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly is_enabled?: boolean | undefined;
  /** Only on the command line. */
  readonly privateNetwork?: boolean | undefined;
}

export interface ChangeOptions {
  readonly ifMatch?: string | undefined;
  readonly reason?: string | undefined;
  /** The command line may allow a webhook in the private network; the Admin API may not (security #213). */
  readonly mayUsePrivateNetwork: boolean;
}

interface Page {
  readonly query?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export type WebhooksService = ReturnType<typeof webhooksService>;

/** Webhooks as operators create and manage them (docs/behaviour/webhooks.md). */
export function webhooksService(deps: WebhooksDeps) {
  const { db, clock, vault } = deps;
  const webhooks = webhooksRepository(db);

  const shown = async (row: StoredWebhook): Promise<Webhook> =>
    present(row, (await deliveriesRepository(db).waiting()).get(row.id) ?? 0);

  /** Throws `invalid_fields`, `conflict` if the maximum is reached. */
  async function create(given: NewWebhook): Promise<WebhookWithSecret> {
    const { privateNetwork = false, reason } = given;
    const [id, now, secret] = [newId(clock), clock.now(), newWebhookSecret()];
    const row: StoredWebhook = {
      id,
      url: webhookUrl(given.url, privateNetwork),
      actions: JSON.stringify([...new Set(given.actions)]),
      is_enabled: 1,
      private_network: Number(privateNetwork),
      secret: vault.seal(secret, id),
      previous_secret: null,
      previous_until: null,
      created_at: now,
      updated_at: now,
      next_at: 0,
      failures: 0,
      failing_since: null,
      delivered_at: null,
      held_by: null,
      held_until: 0,
    };
    await inTransaction(db, async (tx) => {
      const on = webhooksRepository(tx);
      await holdName(tx, 'webhooks');
      if ((await on.count()) >= maxWebhooks)
        throw new ApiError('conflict', { message: catalog().webhooks.tooMany(maxWebhooks) });
      await on.insert(row);
      const changes = { actions: { added: actionsOf(row) }, private_network: privateNetwork };
      audit.record(tx, { action: 'webhook.created', target: webhookTarget(row), reason, changes });
    });
    return { ...present(row, 0), secret };
  }

  /** Throws `not_found`, `conflict`, `invalid_fields`. */
  async function update(id: string, changes: WebhookChanges, options: ChangeOptions): Promise<Webhook> {
    return change(id, async (tx, row) => {
      refuseOtherVersion(options.ifMatch, present(row, 0).version);
      const isOther = changes.url !== undefined && changes.url !== row.url;
      if (isOther && row.private_network === 1 && !options.mayUsePrivateNetwork)
        throw new ApiError('conflict', { message: catalog().webhooks.commandLineOnly });
      const isPrivate = changes.privateNetwork ?? row.private_network === 1;
      const columns = {
        url: webhookUrl(changes.url ?? row.url, isPrivate),
        actions: changes.actions ? JSON.stringify([...new Set(changes.actions)]) : row.actions,
        is_enabled: Number(changes.is_enabled ?? row.is_enabled === 1),
        private_network: Number(isPrivate),
        updated_at: clock.now(),
        // An operator who changes it wants to see the effect soon.
        next_at: 0,
      };
      const after: StoredWebhook = { ...row, ...columns };
      await webhooksRepository(tx).update(id, columns);
      const changed = differences(row, after);
      if (Object.keys(changed).length > 0)
        audit.record(tx, {
          action: 'webhook.updated',
          target: webhookTarget(after),
          reason: options.reason,
          changes: changed,
        });
      return after;
    });
  }

  /** The previous secret also signs for another day. Throws `not_found`. */
  async function rotateSecret(id: string, reason?: string): Promise<WebhookWithSecret> {
    const secret = newWebhookSecret();
    const webhook = await change(id, async (tx, row) => {
      const now = clock.now();
      const changes = {
        secret: vault.seal(secret, id),
        previous_secret: row.secret,
        previous_until: now + previousSecretLife,
        updated_at: now,
      };
      await webhooksRepository(tx).update(id, changes);
      audit.record(tx, { action: 'webhook.secret_rotated', target: webhookTarget(row), reason });
      return { ...row, ...changes };
    });
    return { ...webhook, secret };
  }

  /** Throws `not_found`. */
  async function remove(id: string, reason?: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const row = await held(tx, id);
      await deliveriesRepository(tx).removeOf(id);
      await webhooksRepository(tx).remove(id);
      audit.record(tx, { action: 'webhook.deleted', target: webhookTarget(row), reason });
    });
  }

  /** Sends immediately, ahead of everything that waits, and without recording the result. Throws `not_found`. */
  async function test(id: string, reason?: string): Promise<Attempt & { readonly milliseconds: number }> {
    const webhook = await inTransaction(db, async (tx) => {
      const row = await held(tx, id);
      audit.record(tx, { action: 'webhook.tested', target: webhookTarget(row), reason });
      return row;
    });
    const began = performance.now();
    const attempt = await deps.send(webhook, testMessage(newId(clock), clock.now()));
    return { ...attempt, milliseconds: Math.round(performance.now() - began) };
  }

  async function change(
    id: string,
    make: (tx: Database, row: StoredWebhook) => Promise<StoredWebhook>,
  ): Promise<Webhook> {
    return shown(await inTransaction(db, async (tx) => make(tx, await held(tx, id))));
  }

  async function list({ query, cursor, limit }: Page) {
    const found = await webhooks.list({ after: cursor, prefix: query?.toLowerCase(), limit: limit + 1 });
    const rows = found.slice(0, limit);
    const waiting = await deliveriesRepository(db).waiting();
    return {
      items: rows.map((row) => present(row, waiting.get(row.id) ?? 0)),
      next_cursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
    };
  }

  return {
    create,
    update,
    rotateSecret,
    remove,
    test,
    list,
    /** Throws `not_found`. */
    async read(id: string): Promise<Webhook> {
      const row = await webhooks.find(id);
      if (!row) throw new ApiError('not_found');
      return shown(row);
    },
  };
}

async function held(tx: Database, id: string): Promise<StoredWebhook> {
  const row = await webhooksRepository(tx).hold(id);
  if (!row) throw new ApiError('not_found');
  return row;
}

const actionsOf = ({ actions }: StoredWebhook): string[] => JSON.parse(actions) as string[];

/** For the URL, only says that it changed, not to what: see webhook-target.ts. */
function differences(before: StoredWebhook, after: StoredWebhook): Record<string, unknown> {
  const [had, has] = [actionsOf(before), actionsOf(after)];
  const added = has.filter((action) => !had.includes(action));
  const removed = had.filter((action) => !has.includes(action));
  const flag = (field: 'is_enabled' | 'private_network') =>
    before[field] === after[field] ? {} : { [field]: { from: before[field] === 1, to: after[field] === 1 } };
  return {
    ...(before.url === after.url ? {} : { url: 'changed' }),
    ...(added.length + removed.length > 0 ? { actions: { added, removed } } : {}),
    ...flag('is_enabled'),
    ...flag('private_network'),
  };
}

function present(row: StoredWebhook, waiting: number): Webhook {
  const { id, url, updated_at, previous_until, failing_since } = row;
  return {
    id,
    url,
    actions: actionsOf(row),
    is_enabled: row.is_enabled === 1,
    is_private_network: row.private_network === 1,
    created_at: new Date(row.created_at).toISOString(),
    waiting,
    failing_since: iso(failing_since),
    next_attempt_at: failing_since !== null && waiting > 0 ? iso(row.next_at) : null,
    last_delivered_at: iso(row.delivered_at),
    previous_secret_until: iso(previous_until),
    version: versionOf({ id, url, actions: row.actions, on: row.is_enabled, updated_at }),
  };
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
