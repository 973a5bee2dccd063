import { applicationRevoke } from '@latchkey/contract/applications/application-revoke';
import { clientUpdate } from '@latchkey/contract/clients/client-update';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pausedReads } from '../../app/testing/paused-reads.ts';
import { testPortal } from '../../app/testing/test-portal.ts';
import type { Client } from '../applications/client.ts';
import { testOperator } from '../operators/testing/test-operators.ts';
import { consents } from './limits.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';

const reads = pausedReads();
let oauth: TestOauth;
let made = 0;
beforeAll(async () => {
  oauth = await testOauth({}, await testPortal({}, reads));
});
afterAll(() => oauth.stop());

const rowsOf = (table: 'application_access' | 'oidc_records', client: Client) =>
  oauth.store.database.db.selectFrom(table).select('client_id').where('client_id', '=', client.id).execute();

/** Answers a second request, which needs no new consent. `meanwhile` runs after the consent was read. */
async function answerAround(client: Client, token: string, meanwhile: () => Promise<unknown>, nth: number) {
  const { url } = await oauth.flow(await oauth.configure(client));
  const parameters = await oauth.visit(url);
  return reads.around('application_access', () => oauth.answer(parameters, { token }), meanwhile, nth);
}

it('#315 one account cannot fill the audit by allowing an application and taking that back, over and over', async () => {
  const client = await oauth.client({ isTrusted: false });
  const config = await oauth.configure(client);
  const { token } = await oauth.account(`over-and-over-${++made}@example.com`);
  const allow = async () => {
    const { url } = await oauth.flow(config);
    return (await oauth.answer(await oauth.visit(url), { token, consent: true })).status;
  };
  for (let done = 0; done < consents.points; done += 1) {
    expect(await allow()).toBe(200);
    await oauth.call(applicationRevoke, { token, params: { client_id: client.id } });
  }
  expect([await allow(), (await rowsOf('application_access', client)).length]).toEqual([429, 0]);
  oauth.clock.advance(consents.duration);
  expect(await allow()).toBe(200);
});

describe('#239 a condition for a response is withdrawn while the response is prepared', () => {
  it.each([0, 1])(
    '#239 consent that the person withdraws stays withdrawn, and no code is issued, read %i',
    async (nth) => {
      const client = await oauth.client({ isTrusted: false });
      const { token } = await oauth.account(`taken-${++made}@example.com`);
      await oauth.signInTo(await oauth.configure(client), { token, consent: true });
      const revoke = () => oauth.call(applicationRevoke, { token, params: { client_id: client.id } });
      const { status, body } = await answerAround(client, token, revoke, nth);
      expect([status, body.status]).toEqual([403, 'consent_required']);
      expect(await rowsOf('application_access', client)).toEqual([]);
      expect(await rowsOf('oidc_records', client)).toEqual([]);
    },
  );

  it.each([0, 1])("#239 an operator's trust, read %i", async (nth) => {
    const client = await oauth.client();
    const admin = await testOperator(oauth, 'admin', `admin-${++made}@example.com`);
    const { token } = await oauth.account(`untrusted-${made}@example.com`);
    await oauth.signInTo(await oauth.configure(client), { token });
    const params = { client_id: client.id };
    const distrust = () =>
      oauth.call(clientUpdate, { token: admin.token, params, body: { is_trusted: false } });
    const { status, body } = await answerAround(client, token, distrust, nth);
    expect([status, body.status]).toEqual([403, 'consent_required']);
    expect(await rowsOf('oidc_records', client)).toEqual([]);
  });
});
