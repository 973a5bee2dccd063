import { companionApprovalList } from '@latchkey/contract/companion/companion-approval-list';
import { companionApprove } from '@latchkey/contract/companion/companion-approve';
import { companionDeny } from '@latchkey/contract/companion/companion-deny';
import { companionSelfRead } from '@latchkey/contract/companion/companion-self-read';
import { companionSelfRemove } from '@latchkey/contract/companion/companion-self-remove';
import { deviceHeaders } from '@latchkey/contract/companion/device-signature';
import { approvalStatus } from '@latchkey/contract/mfa/approval-status';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountEndings } from '../../app/account-endings.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { minute, second } from '../../platform/clock/durations.ts';
import { accountsService } from '../accounts/accounts.service.ts';
import { ask, type CompanionAccount, companionAccount } from './testing/companion-account.ts';
import type { Signed } from './testing/companion-device.ts';
import { TestDevice } from './testing/companion-device.ts';

let portal: TestPortal;
let count = 0;
let ann: CompanionAccount;
let id: string;
let number: string;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  count += 1;
  ann = await companionAccount(portal, `calls-${count}@example.com`);
  const { body } = await ask(portal, ann.token);
  id = body.challenge_id;
  number = body.number ?? '';
});

const approval = (device = ann.device, options = {}) =>
  device.signed(companionApprove, { params: { id }, body: { number } }, options);
const send = (signed: Signed) => ann.device.send(companionApprove, signed);
const state = async () =>
  (await portal.call(approvalStatus, { token: ann.token, body: { challenge_id: id } })).body.state;

describe('an approval', () => {
  it('is refused if any part of it is forged', async () => {
    const good = approval();
    const withHeader = (name: string, value: string) => ({
      ...good,
      headers: { ...good.headers, [name]: value },
    });
    const stranger = new TestDevice(portal);
    const forged: Signed[] = [
      withHeader(deviceHeaders.signature, 'A'.repeat(86)),
      withHeader(deviceHeaders.signature, ''),
      withHeader(deviceHeaders.time, String(portal.clock.now() + 5)),
      withHeader(deviceHeaders.nonce, 'A'.repeat(22)),
      withHeader(deviceHeaders.key, ''),
      withHeader(deviceHeaders.key, '../../etc'),
      { ...good, body: JSON.stringify({ number: '00' }) },
      { ...good, body: ` ${good.body}` },
      { ...good, path: good.path.replace('approve', 'deny') },
      { ...good, path: `${good.path}?a=1` },
      approval(stranger, { deviceId: ann.device.id }),
      approval(ann.device, { key: stranger.keys.privateKey }),
    ];
    for (const wrong of forged) expect((await send(wrong)).status).toBe(401);
    const unsigned = { ...good, headers: { 'content-type': 'application/json' } };
    expect((await send(unsigned)).status).toBe(401);
    const bearer = { ...unsigned, headers: { ...unsigned.headers, authorization: `Bearer ${ann.token}` } };
    expect((await send(bearer)).status).toBe(401);
    expect(await state()).toBe('waiting');
    expect((await send(good)).status).toBe(200);
  });

  it('is refused if another device signed it, and not found for another account', async () => {
    const bob = await companionAccount(portal, `calls-bob-${count}@example.com`);
    const good = approval();
    expect(
      (await send({ ...good, headers: { ...good.headers, [deviceHeaders.key]: bob.device.id } })).status,
    ).toBe(401);
    expect((await send(approval(bob.device))).status).toBe(404);
    expect(await state()).toBe('waiting');
  });

  it('is refused if replayed, also after the first one was processed', async () => {
    const good = approval();
    expect((await send(good)).status).toBe(200);
    expect((await send(good)).status).toBe(401);
    const read = ann.device.signed(companionSelfRead);
    expect((await ann.device.send(companionSelfRead, read)).status).toBe(200);
    expect((await ann.device.send(companionSelfRead, read)).status).toBe(401);
  });

  it('R22 counts once if sent 20 times concurrently', async () => {
    const good = approval();
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(good)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is refused if delayed beyond a later signed call of the device', async () => {
    const heldBack = approval();
    const { body } = await ask(portal, ann.token);
    const later = await ann.device.call(companionDeny, { params: { id: body.challenge_id } });
    expect(later.status).toBe(200);
    expect((await send(heldBack)).status).toBe(401);
  });

  it('is refused if it is too old or from the future', async () => {
    const now = portal.clock.now();
    for (const time of [now - 2 * minute - 1 * second, now + 2 * minute + 1 * second, 0, now * 10]) {
      expect((await send(approval(ann.device, { time }))).status).toBe(401);
    }
    expect((await send(approval(ann.device, { time: now + 2 * minute }))).status).toBe(200);
  });

  it('of a suspended account is refused', async () => {
    const accounts = accountsService({
      db: portal.store.database.db,
      clock: portal.clock,
      ...accountEndings(portal.clock),
    });
    await accounts.suspend(ann.id);
    expect((await send(approval())).status).toBe(401);
    // Whoever throws the key away must not leave a device behind that nobody can use (#521).
    expect((await ann.device.call(companionSelfRemove)).status).toBe(200);
    expect((await ann.device.call(companionSelfRemove)).status).toBe(401);
  });
});

it("#43 a device's signature is not accepted for calls of a session", async () => {
  const { headers } = ann.device.signed(companionApprovalList);
  for (const path of ['/api/profile', '/api/mfa/info', '/api/companion/devices']) {
    expect((await portal.fetch(path, { headers })).status).toBe(401);
  }
});
