import { applicationRevoke } from '@latchkey/contract/applications/application-revoke';
import { oauthDevice } from '@latchkey/contract/authorize/oauth-device';
import { applicationRequestApprove } from '@latchkey/contract/ciba/application-request-approve';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { untilOneWaits } from '../../app/testing/until-one-waits.ts';
import { onPostgres } from '../../platform/testing/test-database.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { companionAccount } from '../companion/testing/companion-account.ts';
import { sessionsRepository } from '../sessions/sessions.repository.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';
import { protocolCall } from './testing/token-calls.ts';

let oauth: TestOauth;
beforeAll(async () => {
  oauth = await testOauth();
});
afterAll(() => oauth.stop());

const db = () => oauth.store.database.db;
const consentsOf = async (userId: string): Promise<unknown[]> =>
  db().selectFrom('application_access').selectAll().where('user_id', '=', userId).execute();
type Allow = (token: string) => Promise<{ status: number }>;
it.each<[string, () => Promise<Allow>]>([
  [
    'at the consent card',
    async () => {
      const client = await oauth.client({ isTrusted: false });
      const { url } = await oauth.flow(await oauth.configure(client));
      const parameters = await oauth.visit(url);
      return (token) => oauth.answer(parameters, { token, consent: true });
    },
  ],
  [
    'for a device',
    async () => {
      const client = await oauth.client({ type: 'device', isTrusted: false });
      const config = await oauth.configure(client);
      const { user_code } = await oidc.initiateDeviceAuthorization(config, { scope: 'openid email' });
      return (token) => oauth.call(oauthDevice, { token, body: { user_code, action: 'allow' } });
    },
  ],
])(
  '#319 a session that ends while its consent waits for the account allows nothing: %s',
  async (name, begin) => {
    const { id, token } = await oauth.account(`consent-${name.replaceAll(' ', '-')}@example.com`);
    const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const allow = await begin();
    let call: Promise<{ status: number }> | undefined;
    await db()
      .transaction()
      .execute(async (tx) => {
        await usersRepository(tx).hold(id);
        call = allow(token);
        await untilOneWaits(db());
        await sessionsRepository(tx).end(jti, oauth.clock.now(), 'disowned');
      });
    expect((await call)?.status).toBe(401);
    expect(await consentsOf(id)).toEqual([]);
  },
);

it.runIf(onPostgres)(
  '#319 an approval and its consent are one commit: access that is removed next stays removed',
  async () => {
    const client = await oauth.client({ type: 'machine', grants: ['ciba'], isTrusted: false });
    const ann = await companionAccount(oauth, 'one-commit@example.com');
    const form = { scope: 'openid', login_hint: ann.email, binding_message: 'Order 4711' };
    await protocolCall(oauth, '/oauth2/backchannel-authentication', client, form);
    const [waiting] = await ann.device.waiting();
    const params = { id: waiting?.challenge_id ?? '' };
    let calls: Promise<{ status: number }>[] = [];
    await db()
      .transaction()
      .execute(async (tx) => {
        await usersRepository(tx).hold(ann.id);
        calls = [ann.device.call(applicationRequestApprove, { params })];
        await untilOneWaits(db());
        const revoke = { token: ann.token, params: { client_id: client.id } };
        calls.push(oauth.call(applicationRevoke, revoke));
        await untilOneWaits(db(), 2);
      });
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await consentsOf(ann.id)).toEqual([]);
  },
);
