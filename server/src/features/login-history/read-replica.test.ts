import { activityList } from '@latchkey/contract/audit/activity-list';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { expect, it } from 'vitest';
import { testPortal } from '../../app/testing/test-portal.ts';
import { environmentOf } from '../../cli/testing/run-cli.ts';
import { runCommand } from '../../cli/testing/run-command.ts';
import { minute } from '../../platform/clock/durations.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { onPostgres, testDatabase } from '../../platform/testing/test-database.ts';
import { pageSize } from './limits.ts';

const password = 'correct horse battery';

it.runIf(onPostgres)(
  'reads the newest sign-ins from the primary and older pages from DATABASE_READ_URL, while that is available',
  async () => {
    // The replica is empty, so rows that are read from it are missing.
    const second = await testDatabase();
    const opened = await openDatabase(second.location);
    await migrate(opened.db);
    // It seems to follow.
    await opened.db.insertInto('replica_mark').values({ id: 1, mark: Number.MAX_SAFE_INTEGER }).execute();
    await opened.close();
    const portal = await testPortal({ DATABASE_READ_URL: second.url });
    try {
      const { id } = await portal.createUser({ email: 'ann@example.com', password });
      const { database } = portal.store;
      await expect.poll(() => database.isReplicaAway?.(), { timeout: 20_000 }).toBe(false);
      for (let made = 0; made < pageSize * 2; made += 1) {
        portal.clock.advance(1_000);
        await database.db
          .insertInto('login_history')
          .values({
            id: newId(portal.clock),
            user_id: id,
            at: portal.clock.now(),
            result: 'success',
            method: 'password',
            factor: null,
            session_id: null,
            ip: '203.0.113.9',
            user_agent: 'test',
            device_id: null,
            key_bound: 0,
            request_id: newId(portal.clock),
            reason: null,
            is_told: null,
          })
          .execute();
      }
      const token = await portal.signIn('ann@example.com', password);
      const pageOf = async (cursor?: string) =>
        (await portal.call(loginHistoryList, { token, query: { cursor } })).body;
      const first = await pageOf();
      expect(first.login_histories).toHaveLength(pageSize);
      const cursor = first.next_cursor ?? '';
      // Entries this recent may not be in a replica yet.
      expect((await pageOf(cursor)).login_histories).toHaveLength(pageSize);
      portal.clock.advance(2 * minute);
      expect((await pageOf(cursor)).login_histories).toEqual([]);
      expect((await portal.call(activityList, { token })).body.items.length).toBeGreaterThan(0);
      const ready = () => portal.fetch('/readyz').then((reply) => reply.json());
      expect(await ready()).toEqual({ status: 'ok' });

      const settings = { ...environmentOf(portal.config), DATABASE_READ_URL: second.url };
      const doctor = async () => {
        const { stdout } = await runCommand(settings, ['doctor', '--json']);
        return JSON.parse(stdout).checks.find((check: { name: string }) => check.name === 'Replica');
      };
      expect(await doctor()).toMatchObject({ ok: true });
      // It has stopped (security #524).
      await database.db.updateTable('replica_mark').set({ mark: Number.MAX_SAFE_INTEGER }).execute();
      const replica = await openDatabase(second.location);
      await replica.db.updateTable('replica_mark').set({ mark: 1 }).execute();
      await replica.close();
      expect(await doctor()).toMatchObject({ ok: false });

      await second.remove();
      expect((await pageOf(cursor)).login_histories).toHaveLength(pageSize);
      expect(await ready()).toEqual({ status: 'degraded', away: { replica: 'read_from_primary' } });
    } finally {
      await portal.stop();
      await second.remove();
    }
  },
);
