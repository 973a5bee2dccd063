import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { logout } from '@latchkey/contract/sessions/logout';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../platform/ids/new-id.ts';
import { noticeTimeout } from './limits.ts';
import { logoutReceiver } from './testing/logout-receiver.ts';
import { password, type TestOauth, testOauth } from './testing/test-oauth.ts';

let oauth: TestOauth;
beforeAll(async () => {
  oauth = await testOauth();
});
afterAll(() => oauth.stop());

it('#352 applications that never answer do not delay the notices of others', {
  timeout: 120_000,
}, async () => {
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
  const { id, token: first } = await oauth.account('many-sessions@example.com');
  /** Milliseconds until the healthy application hears of a sign-out. */
  const toldIn = async (token: string) => {
    await oauth.signInTo(await oauth.configure(healthy), { token });
    const [at, before] = [performance.now(), received.tokens.length];
    await oauth.call(logout, { token });
    await vi.waitFor(() => expect(received.tokens).toHaveLength(before + 1), 30_000);
    return performance.now() - at;
  };
  const usual = await toldIn(first);
  const token = await oauth.signIn('many-sessions@example.com', password);
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
  await vi.waitFor(() => expect(connections.size).toBe(8), 30_000);
  // One after the other, their attempts would take eight times the limit of one.
  expect(await toldIn(token)).toBeLessThan(noticeTimeout + 5 * usual);
  for (const { server, port } of hanging) {
    expect(connections.get(port)).toBeLessThanOrEqual(10);
    server.close();
  }
  await db.deleteFrom('logout_notices').where('state', '=', 'waiting').execute();
  received.stop();
});
