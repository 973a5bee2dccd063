import { applicationRevoke } from '@latchkey/contract/applications/application-revoke';
import { logout } from '@latchkey/contract/sessions/logout';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { NewClient } from '../applications/client-settings.ts';
import { logoutReceiver } from './testing/logout-receiver.ts';
import { password, type TestOauth, testOauth } from './testing/test-oauth.ts';

let oauth: TestOauth;
let receiver: Awaited<ReturnType<typeof logoutReceiver>>;
let made = 0;
beforeAll(async () => {
  oauth = await testOauth();
  receiver = await logoutReceiver();
});
afterAll(async () => {
  receiver.stop();
  await oauth.stop();
});

async function letIn(settings: Partial<NewClient>, scope = 'openid') {
  const client = await oauth.client({ isTrusted: false, ...settings });
  const person = await oauth.account(`withdrawn-${++made}@example.com`);
  const given = { token: person.token, consent: true };
  const tokens = await oauth.signInTo(await oauth.configure(client), given, { scope });
  return { ...person, client, sid: tokens.claims()?.sid };
}
const told = () => ({ backchannelLogoutUri: receiver.url, mayUsePrivateNetwork: true });
const noticesOf = (client: { id: string }) =>
  oauth.store.database.db
    .selectFrom('logout_notices')
    .selectAll()
    .where('client_id', '=', client.id)
    .execute();

it('#455 an application is told that a person took its access back', async () => {
  const { id, token, client, sid } = await letIn(told());
  const revoke = () => oauth.call(applicationRevoke, { token, params: { client_id: client.id } });
  expect((await revoke()).status).toBe(200);
  await vi.waitFor(() => expect(receiver.tokens).toHaveLength(1), 10_000);
  const claims = JSON.parse(Buffer.from(receiver.tokens[0]?.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ aud: client.id, sub: id, sid });
  // There is nothing left to take back.
  await revoke();
  expect(await noticesOf(client)).toHaveLength(1);
});

it('#455 also if its offline access is all that is left', async () => {
  const { id, token, client } = await letIn(told(), 'openid offline_access');
  await oauth.call(logout, { token });
  await vi.waitFor(async () => expect(await noticesOf(client)).toHaveLength(1), 10_000);
  const again = await oauth.signIn(`withdrawn-${made}@example.com`, password);
  await oauth.call(applicationRevoke, { token: again, params: { client_id: client.id } });
  const notices = await noticesOf(client);
  expect(notices).toHaveLength(2);
  // It knows no session of the person any more.
  expect(notices.filter(({ sid }) => sid === null)).toMatchObject([{ user_id: id, session_id: '' }]);
});

it('#455 one that registered no address is not', async () => {
  const { token, client } = await letIn({});
  await oauth.call(applicationRevoke, { token, params: { client_id: client.id } });
  expect(await noticesOf(client)).toEqual([]);
});
