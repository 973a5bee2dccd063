import { applicationRevoke } from '@latchkey/contract/applications/application-revoke';
import { applicationRequestApprove } from '@latchkey/contract/ciba/application-request-approve';
import { deletionRequest } from '@latchkey/contract/leaving/deletion-request';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { loginHistoryReportUnrecognised } from '@latchkey/contract/login-history/login-history-report-unrecognised';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { environmentOf } from '../../cli/testing/run-cli.ts';
import { runCommand } from '../../cli/testing/run-command.ts';
import { minute } from '../../platform/clock/durations.ts';
import type { Client } from '../applications/client.ts';
import { logoutReceiver } from '../authorize/testing/logout-receiver.ts';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import { claimsOf, introspect, protocolCall, tokenCall } from '../authorize/testing/token-calls.ts';
import { companionAccount } from '../companion/testing/companion-account.ts';
import { proofByApproval } from '../companion/testing/proof-by-approval.ts';

let oauth: TestOauth;
let bank: Client;
beforeAll(async () => {
  oauth = await testOauth();
  bank = await oauth.client({ type: 'machine', grants: ['ciba'], name: 'Bank' });
});
afterAll(() => oauth.stop());

const ask = (login_hint: string, client = bank) =>
  protocolCall(oauth, '/oauth2/backchannel-authentication', client, {
    scope: 'openid offline_access',
    login_hint,
    binding_message: 'Order 4711',
  });
const poll = (asked: { body: Record<string, unknown> }, client = bank) =>
  tokenCall(oauth, client, {
    grant_type: 'urn:openid:params:grant-type:ciba',
    auth_req_id: String(asked.body.auth_req_id),
  });

it('#238 an account that is about to be deleted cannot be asked, and pending requests issue nothing', async () => {
  const ann = await companionAccount(oauth, 'leaving@example.com');
  const before = await ask(ann.email);
  const [waiting] = await ann.device.waiting();
  const params = { id: waiting?.challenge_id ?? '' };
  const mfaToken = await proofByApproval(oauth, ann.token, ann.device);
  expect((await oauth.call(deletionRequest, { token: ann.token, mfaToken, body: {} })).status).toBe(200);
  expect((await ann.device.call(applicationRequestApprove, { params })).status).not.toBe(200);
  await ask(ann.email);
  expect(await ann.device.waiting()).toEqual([]);
  expect((await poll(before)).body.error).toBe('authorization_pending');
});

it('#392 a changed password withdraws a waiting request, although the sessions stay', async () => {
  const eve = await companionAccount(oauth, 'staying@example.com');
  const asked = await ask(eve.email);
  expect(await eve.device.waiting()).toHaveLength(1);
  const mfaToken = await proofByApproval(oauth, eve.token, eve.device);
  const body = {
    current_password: eve.password,
    password: 'quiet river at midnight',
    keep_other_sessions: true,
  };
  expect((await oauth.call(passwordChange, { token: eve.token, mfaToken, body })).status).toBe(200);
  expect(await eve.device.waiting()).toEqual([]);
  expect((await poll(asked)).body.error).toBe('authorization_pending');
});

it('#235 reporting an approval revokes its tokens', async () => {
  const ben = await companionAccount(oauth, 'reporting@example.com');
  const asked = await ask(ben.email);
  const [waiting] = await ben.device.waiting();
  await ben.device.call(applicationRequestApprove, { params: { id: waiting?.challenge_id ?? '' } });
  const { body: tokens } = await poll(asked);
  expect((await introspect(oauth, bank, String(tokens.access_token))).active).toBe(true);
  const { body } = await oauth.call(loginHistoryList, { token: ben.token });
  const entry = body.login_histories.find(({ method }) => method === 'application_request');
  const params = { id: entry?.id ?? '' };
  expect((await oauth.call(loginHistoryReportUnrecognised, { token: ben.token, params })).status).toBe(200);
  expect((await introspect(oauth, bank, String(tokens.access_token))).active).toBe(false);
});

it('#506 an application without a session is told when what it was given ends', async () => {
  const receiver = await logoutReceiver();
  const uris = { backchannelLogoutUri: receiver.url, mayUsePrivateNetwork: true };
  const shop = await oauth.client({ type: 'machine', grants: ['ciba'], ...uris });
  const fay = await companionAccount(oauth, 'without-session@example.com');
  const asked = await ask(fay.email, shop);
  const [waiting] = await fay.device.waiting();
  await fay.device.call(applicationRequestApprove, { params: { id: waiting?.challenge_id ?? '' } });
  expect((await poll(asked, shop)).status).toBe(200);
  const { code } = await runCommand(environmentOf(oauth.config), ['user', 'suspend', fay.email]);
  expect(code).toBe(0);
  // The command has the real clock.
  oauth.clock.advance(minute);
  await oauth.portal.tasks.find(({ name }) => name === 'deliver logout notices')?.run();
  await vi.waitFor(() => expect(receiver.tokens).toHaveLength(1), 10_000);
  const claims = claimsOf(receiver.tokens[0]);
  expect(claims).toMatchObject({ aud: shop.id });
  expect(claims).not.toHaveProperty('sid');
  receiver.stop();
});

it('#532 a request of an application that was deleted does not come back with another one of its id', async () => {
  const shop = await oauth.client({ type: 'machine', grants: ['ciba'], name: 'Shop', isTrusted: false });
  const gil = await companionAccount(oauth, 'deleted-client@example.com');
  await ask(gil.email, shop);
  const [before] = await gil.device.waiting();
  expect(before?.application).toBe('Shop');
  const cli = async (args: string[]) =>
    expect((await runCommand(environmentOf(oauth.config), ['client', ...args])).code).toBe(0);
  await cli(['delete', shop.id]);
  await cli([
    'create',
    '--client-id',
    shop.id,
    '--name',
    'Other shop',
    '--type',
    'machine',
    '--grant',
    'ciba',
  ]);
  expect(await gil.device.waiting()).toEqual([]);
  const params = { id: before?.challenge_id ?? '' };
  expect((await gil.device.call(applicationRequestApprove, { params })).status).not.toBe(200);
});

it('#240 withdrawing consent also ends a request that was shown without the withdrawn part', async () => {
  const shop = await oauth.client({ type: 'machine', grants: ['ciba'], name: 'Shop', isTrusted: false });
  const cal = await companionAccount(oauth, 'revoking@example.com');
  const waiting = async () => (await cal.device.waiting())[0];
  const approve = (id = '') => cal.device.call(applicationRequestApprove, { params: { id } });
  await ask(cal.email, shop);
  const first = await waiting();
  expect(first?.request?.consent).toContain('offline_access');
  expect((await approve(first?.challenge_id)).status).toBe(200);
  await ask(cal.email, shop);
  const second = await waiting();
  expect(second?.request?.consent).toEqual([]);
  const params = { client_id: shop.id };
  expect((await oauth.call(applicationRevoke, { token: cal.token, params })).status).toBe(200);
  expect((await approve(second?.challenge_id)).status).not.toBe(200);
  await ask(cal.email, shop);
  expect((await waiting())?.request?.consent).toContain('offline_access');
});
