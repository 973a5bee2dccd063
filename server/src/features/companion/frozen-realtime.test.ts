// A realtime engine that accepts calls and never answers. Calls of the portal must not wait for it.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { companionApprove } from '@latchkey/contract/companion/companion-approve';
import { companionDeny } from '@latchkey/contract/companion/companion-deny';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { approvalStatus } from '@latchkey/contract/mfa/approval-status';
import { challengeVerify } from '@latchkey/contract/mfa/challenge-verify';
import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { ask, type CompanionAccount, companionAccount, startSignIn } from './testing/companion-account.ts';

let frozen: Server;
let isFrozen = false;
/** How many events of an answered approval it received since it froze. */
let given = 0;
let portal: TestPortal;
let ann: CompanionAccount;

beforeAll(async () => {
  frozen = createServer(async (request, reply) => {
    const body = await text(request);
    if (!isFrozen) reply.end('{"result":{}}');
    else if (body.includes('"carroid_')) given += 1;
  }).listen(0, '127.0.0.1');
  await once(frozen, 'listening');
});
afterAll(async () => {
  frozen.closeAllConnections();
  frozen.close();
});

/** A new one for each test, because the portal pauses calls to an engine that did not answer. */
beforeEach(async () => {
  given = 0;
  isFrozen = false;
  const address = `http://127.0.0.1:${(frozen.address() as AddressInfo).port}`;
  portal = await testPortal({
    REALTIME: 'centrifugo',
    CENTRIFUGO_API_URL: address,
    CENTRIFUGO_API_KEY: 'a key that nobody checks'.replaceAll(' ', '-'),
    CENTRIFUGO_TOKEN_SECRET: 'secret'.repeat(8),
    CENTRIFUGO_PUBLIC_URL: address,
  });
  ann = await companionAccount(portal, `frozen-${Math.random()}@example.com`);
});
afterEach(() => portal.stop());

/** A second attempt follows a timed-out one: until then no call can have waited. */
async function nobodyWaited(): Promise<void> {
  await expect.poll(() => given).toBeGreaterThan(0);
  expect(given).toBe(1);
}

// A machine that stalls can cause a timeout although no call waited. A real wait would happen in every retry.
const again = { retry: 2 };

it('R26 an approval succeeds and reaches the page while realtime hangs', again, async () => {
  const pending = await startSignIn(portal, ann);
  const { body } = await ask(portal, pending);
  const id = body.challenge_id;
  isFrozen = true;
  const approved = await ann.device.call(companionApprove, {
    params: { id },
    body: { number: body.number ?? '' },
  });
  await nobodyWaited();
  expect(approved.status).toBe(200);
  const status = await portal.call(approvalStatus, { token: pending, body: { challenge_id: id } });
  expect(status.body).toMatchObject({ state: 'approved' });
  const proof = await portal.call(challengeVerify, {
    token: pending,
    params: { factor: 'carro_id' },
    body: { challenge_id: id, code: 'code' in approved.body ? approved.body.code : '' },
  });
  const mfaToken = 'mfa_token' in proof.body ? proof.body.mfa_token : '';
  expect((await portal.call(loginSecondFactor, { token: pending, mfaToken, body: {} })).status).toBe(200);
});

it('R26 #8 a denial ends the sign-in while realtime hangs', again, async () => {
  const pending = await startSignIn(portal, ann);
  const { body } = await ask(portal, pending);
  isFrozen = true;
  const denied = await ann.device.call(companionDeny, { params: { id: body.challenge_id } });
  await nobodyWaited();
  expect(denied.status).toBe(200);
  expect((await portal.call(mfaInfoRead, { token: pending })).status).toBe(401);
});
