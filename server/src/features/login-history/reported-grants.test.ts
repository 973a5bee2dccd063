import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { loginHistoryReportUnrecognised } from '@latchkey/contract/login-history/login-history-report-unrecognised';
import { signInReportConfirm } from '@latchkey/contract/login-history/sign-in-report-confirm';
import { logout } from '@latchkey/contract/sessions/logout';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newestLink } from '../../app/testing/read-inbox.ts';
import { minute } from '../../platform/clock/durations.ts';
import type { Client } from '../applications/client.ts';
import { password, type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import { introspect, refresh } from '../authorize/testing/token-calls.ts';

let oauth: TestOauth;
let client: Client;
let made = 0;
beforeAll(async () => {
  oauth = await testOauth();
  client = await oauth.client();
});
afterAll(() => oauth.stop());

/** Signs in to the application with offline access, and signs out of the portal. */
async function comeAndGo(token: string): Promise<string> {
  const scope = 'openid offline_access';
  const tokens = await oauth.signInTo(await oauth.configure(client), { token }, { scope });
  await oauth.call(logout, { token });
  await vi.waitFor(async () =>
    expect((await introspect(oauth, client, tokens.access_token)).active).toBe(false),
  );
  return String(tokens.refresh_token);
}

/** An owner with offline access, and a stranger who obtained some and signed out. */
async function visited() {
  made += 1;
  const email = `visited-${made}@example.com`;
  const { id, token } = await oauth.account(email);
  const own = await comeAndGo(token);
  const owner = await oauth.signIn(email, password);
  oauth.clock.advance(2 * minute);
  const taken = await comeAndGo(await oauth.signIn(email, password));
  return { id, email, owner, own, taken };
}

const status = async (token: string) => (await refresh(oauth, client, token)).status;

it('#235 offline access that a stranger obtained before signing out ends when the sign-in is reported', async () => {
  const { owner, own, taken } = await visited();
  const { body } = await oauth.call(loginHistoryList, { token: owner });
  const [reported] = body.login_histories;
  const params = { id: reported?.id ?? '' };
  expect((await oauth.call(loginHistoryReportUnrecognised, { token: owner, params })).status).toBe(200);
  expect([await status(taken), await status(own)]).toEqual([400, 200]);
});

it('#235 also with the mailed report, if it keeps the password', async () => {
  const { id, email, own, taken } = await visited();
  await oauth.store.database.db.updateTable('users').set({ mfa_enabled: 1 }).where('id', '=', id).execute();
  const { searchParams } = await newestLink(oauth, email, '/auth/sign-in-report');
  const body = { email, token: searchParams.get('token') ?? '' };
  const { body: reply } = await oauth.call(signInReportConfirm, { body });
  expect(reply.reset_token).toBeNull();
  expect([await status(taken), await status(own)]).toEqual([400, 200]);
});

it('#235 consent given by a stranger is asked again, and consent given by the owner before is kept', async () => {
  const email = 'allowing@example.com';
  const { token: owner } = await oauth.account(email);
  const app = () => oauth.client({ isTrusted: false });
  const [own, theirs] = [await app(), await app()];
  const allow = async (of: Client, token: string) =>
    oauth.signInTo(await oauth.configure(of), { token, consent: true });
  await allow(own, owner);
  oauth.clock.advance(2 * minute);
  await allow(theirs, await oauth.signIn(email, password));
  const { body } = await oauth.call(loginHistoryList, { token: owner });
  const params = { id: body.login_histories[0]?.id ?? '' };
  expect((await oauth.call(loginHistoryReportUnrecognised, { token: owner, params })).status).toBe(200);
  const answer = async (of: Client) => {
    const { url } = await oauth.flow(await oauth.configure(of));
    return (await oauth.answer(await oauth.visit(url), { token: owner })).status;
  };
  expect([await answer(theirs), await answer(own)]).toEqual([403, 200]);
});

it('#311 a stranger adds to what the owner allowed an application before: that alone is asked again', async () => {
  const email = 'adding@example.com';
  const { token: owner } = await oauth.account(email);
  const app = await oauth.client({ isTrusted: false });
  const config = await oauth.configure(app);
  await oauth.signInTo(config, { token: owner, consent: true }, { scope: 'openid profile' });
  oauth.clock.advance(2 * minute);
  const stranger = { token: await oauth.signIn(email, password), consent: true };
  await oauth.signInTo(config, stranger, { scope: 'openid email' });
  const { body } = await oauth.call(loginHistoryList, { token: owner });
  const params = { id: body.login_histories[0]?.id ?? '' };
  expect((await oauth.call(loginHistoryReportUnrecognised, { token: owner, params })).status).toBe(200);
  const answer = async (scope: string) => {
    const { url } = await oauth.flow(config, { scope });
    return (await oauth.answer(await oauth.visit(url), { token: owner })).status;
  };
  expect([await answer('openid profile'), await answer('openid email')]).toEqual([200, 403]);
});
