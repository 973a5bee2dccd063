import { applicationList } from '@latchkey/contract/applications/application-list';
import { applicationRevoke } from '@latchkey/contract/applications/application-revoke';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { day, minute } from '../../platform/clock/durations.ts';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import { applicationFactsRepository } from './application-facts.repository.ts';

let oauth: TestOauth;
beforeAll(async () => {
  oauth = await testOauth();
});
afterAll(() => oauth.stop());

const told = async (token: string) => (await oauth.call(applicationList, { token })).body.applications;

it('#263 the ledger lists what an application was actually told, and when last, also after its access ended', async () => {
  const { id, token } = await oauth.account('told@example.com');
  const client = await oauth.client({
    isTrusted: false,
    name: 'Payroll',
    url: 'https://payroll.example.test',
  });
  const config = await oauth.configure(client);
  const given = { token, consent: true };
  // The phone is allowed too, but this account has none.
  const tokens = await oauth.signInTo(config, given, { scope: 'openid email phone' });
  await oidc.fetchUserInfo(config, tokens.access_token, id);
  const first = new Date(oauth.clock.now()).toISOString();
  expect((await told(token))[0]?.facts).toEqual([
    { claim: 'email', last_at: first },
    { claim: 'email_verified', last_at: first },
  ]);
  oauth.clock.advance(day + minute);
  await oauth.signInTo(config, given, { scope: 'openid profile' });
  const [payroll] = await told(token);
  const later = new Date(oauth.clock.now()).toISOString();
  expect(payroll?.facts.find(({ claim }) => claim === 'name')).toEqual({ claim: 'name', last_at: later });
  expect(payroll?.facts.find(({ claim }) => claim === 'email')).toEqual({ claim: 'email', last_at: first });
  await oauth.call(applicationRevoke, { token, params: { client_id: client.id } });
  const [left] = await told(token);
  expect(left?.has_consent).toBe(false);
  expect(left?.facts).toEqual(payroll?.facts);
});

it("#263 another account's ledger is not accessible", async () => {
  const { token } = await oauth.account('ledger@example.com');
  expect((await told(token)).flatMap(({ facts }) => facts)).toEqual([]);
});

it('#263 what an application is told at the moment of its removal is not recorded, which is no failure', async () => {
  const { id: userId } = await oauth.account('removed@example.com');
  const facts = applicationFactsRepository(oauth.store.database.db);
  await facts.note({ userId, clientId: 'removed', claims: ['email'] }, { at: 2, since: 1 });
  expect(await facts.list(userId)).toEqual([]);
});
