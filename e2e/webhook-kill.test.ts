// A process that is killed during a delivery (docs/behaviour/webhooks.md#delivery).
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookReceiver } from '../server/src/features/webhooks/testing/receiver.ts';
import { commitModes } from './fixtures/commit-modes.ts';
import { type Portal, startPortal } from './fixtures/portal-process.ts';

describe.each(commitModes)('a webhook whose process is killed, with SQLITE_COMMIT=%s', (commit) => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ SQLITE_COMMIT: commit });
  });
  afterAll(() => portal.dispose());

  /** Simulates that the minute has passed for which a killed process holds a webhook (`holdLife`). */
  function letHoldRunOut(): void {
    const database = new DatabaseSync(join(portal.dataDir, 'latchkey.sqlite'));
    const { changes } = database.prepare('update webhooks set held_until = 1 where held_until > 1').run();
    database.close();
    expect(changes).toBe(1);
  }

  it('delivers again, under the same id and in order, what kill -9 interrupted', {
    timeout: 120_000,
  }, async () => {
    await using receiver = await webhookReceiver();
    const told = ['--action', 'group.created', '--private-network'];
    expect((await portal.cli(['webhook', 'create', '--url', receiver.url, ...told])).stderr).toBe('');
    const names = () => receiver.received.map(({ message }) => (message.data.target as { id: string }).id);
    const release = receiver.hang();
    for (const name of ['one', 'two', 'three'])
      expect((await portal.cli(['group', 'create', name])).stderr).toBe('');
    // The receiver has the request and has not responded.
    await expect.poll(names, { timeout: 30_000 }).toEqual(['one']);
    await portal.stop('SIGKILL');
    release();
    letHoldRunOut();
    await portal.restart();
    await expect.poll(names, { timeout: 60_000 }).toEqual(['one', 'one', 'two', 'three']);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids[1]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(3);
  });
});
