import { applicationList } from '@latchkey/contract/applications/application-list';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usersRepository } from '../accounts/users.repository.ts';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import { applicationAccessRepository } from './application-access.repository.ts';
import { type ApplicationsDeps, applicationsService } from './applications.service.ts';

let oauth: TestOauth;
beforeAll(async () => {
  oauth = await testOauth();
});
afterAll(() => oauth.stop());

it.each([
  ['with the first removal', 1, true],
  ['before what was issued meanwhile is removed', 2, false],
])('#616 a process that dies %s leaves no tokens beside a withdrawn consent', async (_, diesAt, stays) => {
  const { id: userId, token } = await oauth.account(`dies-at-${diesAt}@example.com`);
  const client = await oauth.client({
    isTrusted: false,
    name: 'Payroll',
    url: 'https://payroll.example.test',
  });
  await oauth.signInTo(await oauth.configure(client), { token, consent: true }, { scope: 'openid email' });
  const { db } = oauth.store.database;
  const grants = () =>
    db
      .selectFrom('oidc_records')
      .select('id')
      .where('account_id', '=', userId)
      .where('client_id', '=', client.id)
      .where('kind', 'in', ['Grant', 'AccessToken', 'RefreshToken'])
      .execute();
  expect(await grants()).not.toEqual([]);
  let calls = 0;
  const applications = applicationsService({
    db,
    access: applicationAccessRepository(db),
    clients: { find: async () => client } as unknown as ApplicationsDeps['clients'],
    sessions: {
      async holdAccount(_caller, tx) {
        const user = await usersRepository(tx).hold(userId);
        if (!user) throw new Error('No account');
        return user;
      },
    },
    async endAccess(tx) {
      calls += 1;
      await tx.deleteFrom('oidc_records').where('account_id', '=', userId).execute();
      if (calls === diesAt) throw new Error('The process dies');
    },
    describeScopes: async () => ({}),
    listFacts: async () => [],
    endOf: () => null,
  });
  const caller = { userId, sessionId: 'any', kind: 'session' } as const;
  await expect(applications.revoke(caller, client.id)).rejects.toThrow('dies');
  const listed = (await oauth.call(applicationList, { token })).body.applications;
  expect(listed.some(({ has_consent }) => has_consent)).toBe(stays);
  expect((await grants()).length > 0).toBe(stays);
});
