import type { AuditAction } from '@latchkey/contract/audit/audit-actions';
import { sql } from 'kysely';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compose } from '../../app/compose.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { webhookParts } from '../../app/webhook-parts.ts';
import { audit } from '../../platform/audit/audit.ts';
import { day, hour, minute, second } from '../../platform/clock/durations.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import { createLog } from '../../platform/log/create-log.ts';
import { postTo } from '../../platform/network/post-to.ts';
import { attemptTimeout, maxWaiting, triedFor } from './limits.ts';
import { type WebhookReceiver, webhookReceiver } from './testing/receiver.ts';

let portal: TestPortal;
beforeEach(async () => {
  portal = await testPortal();
});
afterEach(() => portal.stop());

const parts = () => webhookParts(portal.config, portal.store);
const subscribe = (url: string, actions: readonly AuditAction[] = ['group.created']) =>
  parts().webhooks.create({ url, actions, privateNetwork: true });
/** Creates these groups in order, which causes one event each. */
async function happen(...names: string[]): Promise<void> {
  for (const id of names) {
    await inTransaction(portal.store.database.db, async (tx) =>
      audit.record(tx, { action: 'group.created', target: { type: 'group', id } }),
    );
  }
}
const drain = () => portal.portal.drainWebhooks();
const targets = ({ received }: WebhookReceiver) =>
  received.map(({ message }) => (message.data.target as { id: string }).id);
const deliveries = async (id: string) =>
  (await parts().deliveries.list(id, { limit: 100 })).items.toReversed();
const run = async (name: string) => {
  for (const task of portal.portal.tasks) if (task.name === name) await task.run();
};

describe('a webhook', () => {
  it('receives the events it subscribed to, signed as Standard Webhooks defines, once', async () => {
    await using receiver = await webhookReceiver();
    const { id, secret } = await subscribe(receiver.url);
    const { db } = portal.store.database;
    await happen('sales');
    await inTransaction(db, async (tx) =>
      audit.record(tx, { action: 'group.deleted', target: { type: 'group', id: 'sales' } }),
    );
    await drain();
    await drain();
    expect(receiver.received).toHaveLength(1);
    const [first] = receiver.received;
    const verifier = new StandardWebhook(secret);
    // The library uses the system clock.
    const skew = portal.clock.now() - Date.now();
    expect(Math.abs(skew)).toBeLessThan(5 * minute);
    expect(verifier.verify(first?.text ?? '', first?.headers as Record<string, string>)).toEqual(
      first?.message,
    );
    expect(() => verifier.verify(`${first?.text} `, first?.headers as Record<string, string>)).toThrow();
    const event = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'group.created')
      .executeTakeFirstOrThrow();
    expect(first?.headers['webhook-id']).toBe(event.id);
    expect(first?.message).toEqual({
      type: 'group.created',
      timestamp: new Date(event.at).toISOString(),
      data: {
        id: event.id,
        actor: { type: 'system', id: null, name: null },
        target: { type: 'group', id: 'sales', name: null },
        reason: null,
        ip: null,
        request_id: null,
        changes: null,
      },
    });
    expect(await deliveries(id)).toMatchObject([
      { state: 'delivered', attempts: 1, response_status: 204, error: null },
    ]);
  });

  it('does not receive a change that was rolled back', async () => {
    await using receiver = await webhookReceiver();
    await subscribe(receiver.url);
    await expect(
      inTransaction(portal.store.database.db, async (tx) => {
        audit.record(tx, { action: 'group.created', target: { type: 'group', id: 'never' } });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await happen('made');
    await drain();
    expect(targets(receiver)).toEqual(['made']);
  });

  it('receives everything in order after an hour of downtime, and not more than once', async () => {
    await using receiver = await webhookReceiver();
    receiver.answer(503);
    const { id } = await subscribe(receiver.url);
    const names = Array.from({ length: 60 }, (_, index) => `group-${index}`);
    for (const name of names) {
      await happen(name);
      await drain();
      portal.clock.advance(minute);
    }
    const [first, second] = await deliveries(id);
    expect([first?.state, first?.response_status, first?.error]).toEqual(['waiting', 503, 'answered']);
    expect(second?.attempts).toBe(0);
    // Back-off: far fewer attempts than runs of the task.
    expect(receiver.received.length).toBeLessThan(15);
    expect(new Set(targets(receiver))).toEqual(new Set(['group-0']));
    expect(await parts().webhooks.read(id)).toMatchObject({ waiting: 60, failing_since: expect.any(String) });

    const before = receiver.received.length;
    receiver.answer(200);
    portal.clock.advance(hour);
    await drain();
    expect(targets(receiver).slice(before)).toEqual(names);
    expect(await parts().webhooks.read(id)).toMatchObject({ waiting: 0, failing_since: null });
  });

  it('delays no other webhook if it answers slowly', async () => {
    await using slow = await webhookReceiver();
    await using quick = await webhookReceiver();
    const release = slow.hang();
    await subscribe(slow.url);
    await subscribe(quick.url);
    await happen('one', 'two', 'three');
    await expect.poll(() => targets(quick), { timeout: 10_000 }).toEqual(['one', 'two', 'three']);
    expect(targets(slow)).toEqual(['one']);
    // A run meanwhile does not start another delivery to the slow one.
    await run('deliver to webhooks');
    await happen('four');
    await expect.poll(() => targets(quick), { timeout: 10_000 }).toHaveLength(4);
    expect(targets(slow)).toEqual(['one']);
    release();
    await drain();
    await drain();
    expect(targets(slow)).toEqual(['one', 'two', 'three', 'four']);
  });

  it('gives up after exactly three days, and continues with new events', async () => {
    await using receiver = await webhookReceiver();
    receiver.answer(500);
    const { id } = await subscribe(receiver.url);
    await happen('old');
    portal.clock.advance(triedFor - 1);
    await drain();
    expect(await deliveries(id)).toMatchObject([{ state: 'waiting', attempts: expect.any(Number) }]);
    await happen('new');
    portal.clock.advance(hour);
    receiver.answer(200);
    await drain();
    expect(await deliveries(id)).toMatchObject([{ state: 'given_up' }, { state: 'delivered' }]);
    expect(targets(receiver).at(-1)).toBe('new');
  });

  it('is disabled if its receiver is permanently gone', async () => {
    await using receiver = await webhookReceiver();
    receiver.answer(410);
    const { id } = await subscribe(receiver.url);
    await happen('one');
    await drain();
    expect(await parts().webhooks.read(id)).toMatchObject({ is_enabled: false });
    await happen('two');
    portal.clock.advance(day);
    await drain();
    expect(receiver.received).toHaveLength(1);
    const actions = await portal.store.database.db.selectFrom('audit_events').select('action').execute();
    expect(actions.map(({ action }) => action)).toContain('webhook.turned_off');
  });

  it("receives an event again on an operator's request, under the same id, after pending ones", async () => {
    await using receiver = await webhookReceiver();
    const { id } = await subscribe(receiver.url);
    await happen('one');
    await drain();
    receiver.answer(500);
    await happen('two');
    await drain();
    const [first] = await deliveries(id);
    receiver.answer(204);
    const again = await parts().deliveries.sendAgain(id, first?.id ?? '');
    expect(again).toMatchObject({ state: 'waiting', attempts: 0 });
    // No back-off delay applies.
    await drain();
    expect(targets(receiver)).toEqual(['one', 'two', 'two', 'one']);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids[3]).toBe(ids[0]);
    await expect(parts().deliveries.sendAgain(id, 'none')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is signed with both secrets for a day after a rotation', async () => {
    await using receiver = await webhookReceiver();
    const { id, secret } = await subscribe(receiver.url);
    const rotated = await parts().webhooks.rotateSecret(id);
    expect(rotated.secret).not.toBe(secret);
    const verifies = (by: string) => {
      const last = receiver.received.at(-1);
      const headers = { ...last?.headers } as Record<string, string>;
      // Recent for the library, whatever the fake clock shows.
      const verifier = new StandardWebhook(by);
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      const expected = verifier.sign(headers['webhook-id'] ?? '', at, last?.text ?? '');
      return headers['webhook-signature']?.split(' ').includes(expected);
    };
    await happen('one');
    await drain();
    expect([verifies(secret), verifies(rotated.secret)]).toEqual([true, true]);
    portal.clock.advance(day);
    await happen('two');
    await drain();
    expect([verifies(secret), verifies(rotated.secret)]).toEqual([false, true]);
    await run('sweep webhooks');
    const row = await portal.store.database.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
    expect(row.previous_secret).toBeNull();
    expect(row.secret).not.toContain(rotated.secret.slice(6));
  });

  it('keeps only the newest deliveries up to the limit', async () => {
    await using receiver = await webhookReceiver();
    const { id } = await subscribe(receiver.url);
    receiver.answer(500);
    await happen('first');
    await drain();
    const { db } = portal.store.database;
    const row = await db.selectFrom('webhook_deliveries').selectAll().executeTakeFirstOrThrow();
    await sql`
      insert into webhook_deliveries (id, webhook_id, event_seq, event_id, action, position, state, attempts, queued_at)
      with recursive places(n) as (select 1 union all select n + 1 from places where n < ${sql.lit(maxWaiting)})
      select 'z' || n, ${id}, ${sql.lit(row.event_seq)}, 'event', 'group.created', ${sql.lit(row.position)} + n, 'waiting', 0,
        ${sql.lit(row.queued_at)} from places`.execute(db);
    await run('sweep webhooks');
    const { count } = await db
      .selectFrom('webhook_deliveries')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('webhook_id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(maxWaiting);
    expect(
      (await db.selectFrom('webhook_deliveries').select('state').where('id', '=', row.id).execute())[0],
    ).toEqual({
      state: 'given_up',
    });
  });
});

describe('several processes', () => {
  it('deliver each event once, and in order', async () => {
    await using receiver = await webhookReceiver();
    await subscribe(receiver.url);
    const other = await compose(portal.config, portal.store, createLog({ level: 'silent' }));
    try {
      const names = Array.from({ length: 20 }, (_, index) => `group-${index}`);
      const both = () => Promise.all([portal.portal.drainWebhooks(), other.drainWebhooks()]);
      for (const name of names) await Promise.all([happen(name), both()]);
      await both();
      await both();
      expect(targets(receiver)).toEqual(names);
    } finally {
      await other.app.close();
      await other.stop();
    }
  });

  it('take over from one that died during an attempt', async () => {
    await using receiver = await webhookReceiver();
    const { id } = await subscribe(receiver.url);
    const { db } = portal.store.database;
    // The state left by a process that was killed.
    const until = portal.clock.now() + minute;
    await db
      .updateTable('webhooks')
      .set({ held_by: 'dead', held_until: until })
      .where('id', '=', id)
      .execute();
    await happen('one');
    await drain();
    expect(receiver.received).toEqual([]);
    portal.clock.advance(minute + attemptTimeout + second);
    await drain();
    expect(targets(receiver)).toEqual(['one']);
  });
});

describe('security', () => {
  it('#212 no webhook of a public host reaches a private address, by name, number or redirect', async () => {
    await using inside = await webhookReceiver();
    const port = new URL(inside.url).port;
    const { webhooks } = parts();
    const actions: AuditAction[] = ['group.created'];
    for (const url of [
      inside.url,
      `https://127.0.0.1:${port}/`,
      `https://[::1]:${port}/`,
      `https://2130706433:${port}/`,
      `https://0x7f.1:${port}/`,
      `https://[::ffff:127.0.0.1]:${port}/`,
      'https://169.254.169.254/latest/meta-data',
      `https://localhost:${port}/`,
      `https://internal.localhost:${port}/`,
      'https://user:pass@example.com/',
      'https://example.com/#x',
      'file:///etc/passwd',
      'not an address',
    ]) {
      await expect(webhooks.create({ url, actions }), url).rejects.toMatchObject({ code: 'invalid_fields' });
    }
    // A name that resolves to a private address is detected at the connection.
    const { id } = await webhooks.create({ url: 'https://example.com/', actions });
    const { db } = portal.store.database;
    await db
      .updateTable('webhooks')
      .set({ url: `https://localhost:${port}/` })
      .where('id', '=', id)
      .execute();
    await happen('one');
    await drain();
    expect(await deliveries(id)).toMatchObject([
      { state: 'waiting', response_status: null, error: 'not_public' },
    ]);
    expect(await webhooks.test(id)).toMatchObject({ isDelivered: false, error: 'not_public' });
    expect(inside.received).toEqual([]);
    // A redirect counts like any other status that is not 2xx.
    await using elsewhere = await webhookReceiver();
    elsewhere.answer(307);
    const redirecting = await subscribe(elsewhere.url);
    expect(await webhooks.test(redirecting.id)).toMatchObject({ isDelivered: false, status: 307 });
    expect(elsewhere.received).toHaveLength(1);
  });

  it('#214 no secret is in the database, the audit or the log, and an event contains only the host of the address', async () => {
    await using receiver = await webhookReceiver();
    const { id, secret } = await subscribe(`${receiver.url}?token=hidden-token`);
    await happen('one');
    await drain();
    receiver.answer(500);
    await parts().webhooks.test(id);
    const { db } = portal.store.database;
    const events = await db.selectFrom('audit_events').selectAll().execute();
    const rows = await db.selectFrom('webhooks').selectAll().execute();
    const key = secret.slice('whsec_'.length);
    expect(JSON.stringify([events, rows, portal.logLines])).not.toContain(key);
    expect(JSON.stringify([events, portal.logLines])).not.toContain('hidden-token');
    expect(receiver.received.map(({ text }) => text).join()).not.toContain(key);
  });

  it('#230 sends no personal data of a person who was erased meanwhile, and keeps none in the outbox', async () => {
    await using receiver = await webhookReceiver();
    receiver.answer(500);
    await subscribe(receiver.url, ['user.created', 'user.erased']);
    const { db } = portal.store.database;
    const user = await portal.createUser({ email: 'ann.unmistakable@example.com', name: 'Ann Unmistakable' });
    await drain();
    expect(receiver.received[0]?.text).toContain('Ann Unmistakable');
    await inTransaction(db, (tx) => audit.forgetPerson(tx, user.id));
    const rows = await db.selectFrom('webhook_deliveries').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain('unmistakable');
    receiver.answer(200);
    portal.clock.advance(hour);
    await drain();
    const [created, erased] = receiver.received.slice(-2);
    expect([created?.message.type, erased?.message.type]).toEqual(['user.created', 'user.erased']);
    expect(`${created?.text}${erased?.text}`.toLowerCase()).not.toContain('unmistakable');
    for (const one of [created, erased])
      expect(one?.message.data.target).toEqual({ type: 'user', id: user.id, name: null });
  });

  it('#231 only the status of an endless response is read, and a response that does not start times out after 15 s', async () => {
    await using endless = await webhookReceiver();
    endless.goOn();
    const { id } = await subscribe(endless.url);
    await happen('one', 'two');
    await drain();
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
    await using silent = await webhookReceiver();
    const release = silent.hang();
    const began = performance.now();
    const late = postTo(silent.url, { agent: undefined, headers: {}, body: '{}', timeout: 200 });
    await expect(late).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(performance.now() - began).toBeLessThan(attemptTimeout);
    release();
  });
});
