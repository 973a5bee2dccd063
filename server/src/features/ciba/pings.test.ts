import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { applicationRequestApprove } from '@latchkey/contract/ciba/application-request-approve';
import { applicationRequestDeny } from '@latchkey/contract/ciba/application-request-deny';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testPortal } from '../../app/testing/test-portal.ts';
import { second } from '../../platform/clock/durations.ts';
import type { Client } from '../applications/client.ts';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import { protocolCall, tokenCall } from '../authorize/testing/token-calls.ts';
import { companionAccount } from '../companion/testing/companion-account.ts';

const endpoint = 'https://bank.example.com/ciba?of=portal';
const notificationToken = 'a-token-of-the-application-itself';

/** What the application's host received, and its responses in order, then 204. */
let notices: { line: string; bearer: string | undefined; body: unknown }[] = [];
let answers: number[] = [];
const host = createServer((request, response) => void take(request, response));
async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url, headers } = request;
  notices.push({ line: `${method} ${url}`, bearer: headers.authorization, body: await json(request) });
  response.writeHead(answers.shift() ?? 204, { location: '/elsewhere' }).end();
}

/** The test covers the request that arrives. TLS and a public host are not available here. */
const publicAgent = new Agent();
publicAgent.createConnection = () => connect((host.address() as AddressInfo).port, '127.0.0.1');

let oauth: TestOauth;
let bank: Client;
let people = 0;
beforeAll(async () => {
  await once(host.listen(0, '127.0.0.1'), 'listening');
  oauth = await testOauth({}, await testPortal({}, { publicAgent }));
  bank = await oauth.client({
    type: 'machine',
    grants: ['ciba'],
    metadata: {
      backchannel_token_delivery_mode: 'ping',
      backchannel_client_notification_endpoint: endpoint,
    },
  });
});
afterAll(async () => {
  await oauth.stop();
  host.closeAllConnections();
  host.close();
});
beforeEach(() => {
  notices = [];
  answers = [];
});

/** Answers a new request and returns its id. */
async function answered(call: typeof applicationRequestApprove | typeof applicationRequestDeny) {
  const { email, device } = await companionAccount(oauth, `pinged-${++people}@example.com`);
  const { body } = await protocolCall(oauth, '/oauth2/backchannel-authentication', bank, {
    scope: 'openid',
    login_hint: email,
    binding_message: 'Order 4711',
    client_notification_token: notificationToken,
  });
  expect(notices).toEqual([]);
  const [waiting] = await device.waiting();
  expect((await device.call(call, { params: { id: waiting?.challenge_id ?? '' } })).status).toBe(200);
  return String(body.auth_req_id);
}

const poll = (auth_req_id: string) =>
  tokenCall(oauth, bank, { grant_type: 'urn:openid:params:grant-type:ciba', auth_req_id });

const lastPing = () =>
  oauth.store.database.db
    .selectFrom('backchannel_requests')
    .select(['ping_state', 'ping_attempts'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Waits until the remaining attempts are done. */
const settled = (ping_state: string, ping_attempts: number) =>
  vi.waitFor(async () => {
    oauth.clock.advance(20 * second);
    for (const task of oauth.portal.tasks) if (task.name === 'tell applications of answers') await task.run();
    expect(await lastPing()).toEqual({ ping_state, ping_attempts });
  }, 20_000);

const notice = (auth_req_id: string) => ({
  line: 'POST /ciba?of=portal',
  bearer: `Bearer ${notificationToken}`,
  body: { auth_req_id },
});

it.each([
  ['yes', applicationRequestApprove, undefined],
  ['no', applicationRequestDeny, 'access_denied'],
] as const)(
  "a %s is notified once with the application's token, and the application fetches the rest",
  async (_answer, call, error) => {
    const id = await answered(call);
    await vi.waitFor(async () => expect((await lastPing())?.ping_state).toBe('delivered'), 20_000);
    await settled('delivered', 1);
    expect(notices).toEqual([notice(id)]);
    const { body } = await poll(id);
    expect([body.error, typeof body.id_token]).toEqual([error, error ? 'undefined' : 'string']);
  },
);

it('a failed notification is retried', async () => {
  answers = [503, 500];
  const id = await answered(applicationRequestApprove);
  await settled('delivered', 3);
  expect(notices).toEqual([notice(id), notice(id), notice(id)]);
  expect((await poll(id)).status).toBe(200);
});

it('#229 a notification follows no redirect, and stops after four attempts', async () => {
  answers = [307, 302, 301, 308];
  const id = await answered(applicationRequestApprove);
  await settled('failed', 4);
  expect(notices).toEqual(Array.from({ length: 4 }, () => notice(id)));
  expect((await poll(id)).status).toBe(200);
});
