import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { logout } from '@latchkey/contract/sessions/logout';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../platform/ids/new-id.ts';
import { logoutReceiver } from './testing/logout-receiver.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';

let oauth: TestOauth;
beforeAll(async () => {
  oauth = await testOauth();
});
afterAll(() => oauth.stop());

it('#352 applications that never answer do not delay the notices of others', async () => {
  const connections = new Map<number, number>();
  const hanging = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const server = createServer((socket) => {
        const { port } = server.address() as AddressInfo;
        connections.set(port, (connections.get(port) ?? 0) + 1);
        socket.on('error', () => {});
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      const backchannelLogoutUri = `http://127.0.0.1:${port}/logout`;
      const client = await oauth.client({ backchannelLogoutUri, mayUsePrivateNetwork: true });
      return { server, port, client };
    }),
  );
  const received = await logoutReceiver();
  const healthy = await oauth.client({ backchannelLogoutUri: received.url, mayUsePrivateNetwork: true });
  const { id, token } = await oauth.account('many-sessions@example.com');
  const { db } = oauth.store.database;
  const now = oauth.clock.now();
  const notice = { user_id: id, session_id: 'one', sid: null, state: 'waiting', attempts: 0 } as const;
  const rows = hanging.flatMap(({ client }) =>
    Array.from({ length: 25 }, () => ({
      ...notice,
      id: newId(oauth.clock),
      client_id: client.id,
      next_at: now - 1,
      error: null,
      created_at: now,
      finished_at: null,
    })),
  );
  await db.insertInto('logout_notices').values(rows).execute();
  for (const task of oauth.portal.tasks) if (task.name === 'deliver logout notices') await task.run();
  await vi.waitFor(() => expect(connections.size).toBe(8), 3_000);
  await oauth.signInTo(await oauth.configure(healthy), { token });
  const at = performance.now();
  await oauth.call(logout, { token });
  await vi.waitFor(() => expect(received.tokens).toHaveLength(1), 10_000);
  expect(performance.now() - at).toBeLessThan(3_000);
  for (const { server, port } of hanging) {
    expect(connections.get(port)).toBeLessThanOrEqual(10);
    server.close();
  }
  await db.deleteFrom('logout_notices').where('state', '=', 'waiting').execute();
  received.stop();
});
