import { companionDeviceList } from '@latchkey/contract/companion/companion-device-list';
import { companionDeviceRemove } from '@latchkey/contract/companion/companion-device-remove';
import { companionDeviceRename } from '@latchkey/contract/companion/companion-device-rename';
import { companionPushSet } from '@latchkey/contract/companion/companion-push-set';
import { companionSelfRead } from '@latchkey/contract/companion/companion-self-read';
import { companionSelfRemove } from '@latchkey/contract/companion/companion-self-remove';
import { pairingProofText } from '@latchkey/contract/companion/device-signature';
import { pairingComplete } from '@latchkey/contract/companion/pairing-complete';
import { pairingStart } from '@latchkey/contract/companion/pairing-start';
import { pairingStatus } from '@latchkey/contract/companion/pairing-status';
import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { minute, second } from '../../platform/clock/durations.ts';
import { proofByPassword } from '../mfa/testing/authenticator-app.ts';
import { firstCallWithin } from './limits.ts';
import { pairedDevice, signText, TestDevice } from './testing/companion-device.ts';
import { proofByApproval } from './testing/proof-by-approval.ts';

let portal: TestPortal;
let count = 0;
const password = 'correct horse battery';

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.stop());

/** A signed-in account without a companion. `proof` returns a new `mfa_token` each time. */
async function account() {
  count += 1;
  const email = `pairing-${count}@example.com`;
  const { id } = await portal.createUser({ email, password, name: 'Ann', emailVerified: true });
  const token = await portal.signIn(email, password);
  return { id, email, token, proof: () => proofByPassword(portal, token, password) };
}

async function begin({ token, proof }: Awaited<ReturnType<typeof account>>) {
  return (await portal.call(pairingStart, { token, mfaToken: await proof(), body: {} })).body;
}

const factorsOf = async (token: string) =>
  (await portal.call(mfaInfoRead, { token })).body.registered_factors.map(({ type }) => type);

/** Uses the companion, because with a companion the password confirms nothing. */
const proofByDevice = (token: string, device: TestDevice) => proofByApproval(portal, token, device);

describe('pairing', () => {
  it('binds a device to the account, and adds the factor', async () => {
    const ann = await account();
    const { pairing_id, secret, qr_url } = await begin(ann);
    expect(qr_url).toBe(`${portal.config.http.publicUrl}/companion#pair=${secret}`);
    const status = async () =>
      (await portal.call(pairingStatus, { token: ann.token, params: { id: pairing_id } })).body;
    expect(await status()).toEqual({ state: 'waiting', device: null });
    const device = new TestDevice(portal);
    const { body } = await device.pair(secret);
    expect(body).toEqual({
      device: {
        id: device.id,
        name: 'Pixel 9',
        created_at: expect.any(String),
        last_used_at: null,
        has_push: false,
      },
      account: { name: 'Ann', alias: ann.email, profile_photo_url: null },
      push_public_key: null,
    });
    expect(await status()).toMatchObject({ state: 'paired', device: { id: device.id } });
    expect(await factorsOf(ann.token)).toContain('carro_id');
    expect((await device.call(companionSelfRead)).body.account.alias).toBe(ann.email);
  });

  it('#5 starts only after a second factor', async () => {
    const { token } = await account();
    const { status, body } = await portal.call(pairingStart, { token, body: {} });
    expect([status, body.status]).toEqual([403, '2fa_required']);
  });

  it('accepts the secret in any notation', async () => {
    const { secret } = await begin(await account());
    const { status } = await new TestDevice(portal).pair(secret.replaceAll('-', '').toLowerCase());
    expect(status).toBe(200);
  });

  it('a secret is valid once, for two minutes, and until the next one', async () => {
    const ann = await account();
    const first = await begin(ann);
    const second_ = await begin(ann);
    expect((await new TestDevice(portal).pair(first.secret)).status).toBe(400);
    expect((await new TestDevice(portal).pair(second_.secret)).status).toBe(200);
    expect((await new TestDevice(portal).pair(second_.secret)).body.status).toBe('invalid_token');
    const late = await begin(await account());
    portal.clock.advance(2 * minute + 1 * second);
    expect((await new TestDevice(portal).pair(late.secret)).status).toBe(400);
  });

  it('#521 the device that completed it may repeat the call, as the reply may have been lost, and nobody else may', async () => {
    const ann = await account();
    const { secret } = await begin(ann);
    const device = new TestDevice(portal);
    const first = await device.pair(secret);
    portal.clock.advance(5 * minute);
    const again = await device.pair(secret);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await new TestDevice(portal).pair(secret)).body.status).toBe('invalid_token');
    expect((await portal.call(companionDeviceList, { token: ann.token })).body.devices).toHaveLength(1);
    const told = (await readInbox(portal, ann.email)).filter(({ text }) => text.includes('Companion'));
    expect(told).toHaveLength(1);
    await device.waiting();
    await portal.call(companionDeviceRemove, {
      token: ann.token,
      params: { id: device.id },
      mfaToken: await proofByDevice(ann.token, device),
      body: {},
    });
    expect((await device.pair(secret)).body.status).toBe('invalid_token');
  });

  it('#521 a device that has never called since is soon no obstacle any more', async () => {
    const ann = await account();
    const device = new TestDevice(portal);
    await device.pair((await begin(ann)).secret);
    const params = { id: device.id };
    const removal = async () =>
      (
        await portal.call(companionDeviceRemove, {
          token: ann.token,
          params,
          mfaToken: await ann.proof(),
          body: {},
        })
      ).status;
    expect(await factorsOf(ann.token)).toContain('carro_id');
    portal.clock.advance(firstCallWithin);
    expect(await factorsOf(ann.token)).not.toContain('carro_id');
    expect(await removal()).toBe(200);
  });

  it('R22 of 20 devices that use one secret concurrently one is paired', async () => {
    const ann = await account();
    const { secret } = await begin(ann);
    const replies = await Promise.all(Array.from({ length: 20 }, () => new TestDevice(portal).pair(secret)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    portal.clock.advance(10 * minute);
    expect((await portal.call(companionDeviceList, { token: ann.token })).body.devices).toHaveLength(1);
  });

  it('a key is paired only by its holder, and a failed attempt does not use up the secret', async () => {
    const { secret } = await begin(await account());
    const holder = new TestDevice(portal);
    const thief = new TestDevice(portal);
    const proofs = [
      signText(thief.keys.privateKey, pairingProofText(secret, holder.thumbprint())),
      signText(holder.keys.privateKey, pairingProofText(secret, thief.thumbprint())),
      signText(holder.keys.privateKey, pairingProofText('0000-0000-0000-0000', holder.thumbprint())),
      'A'.repeat(86),
    ];
    for (const proof of proofs) {
      const body = { secret, public_key: holder.publicKey, name: 'Thief', proof };
      expect((await portal.call(pairingComplete, { body })).status).toBe(400);
    }
    const offCurve = { ...holder.publicKey, x: 'A'.repeat(43) };
    const body = { secret, public_key: offCurve, name: 'Nobody', proof: 'A'.repeat(86) };
    expect((await portal.call(pairingComplete, { body })).status).toBe(400);
    expect((await holder.pair(secret)).status).toBe(200);
  });

  it('accepts no private key, and no name with a line break', async () => {
    const { secret } = await begin(await account());
    const device = new TestDevice(portal);
    const body = { secret, public_key: device.publicKey, name: 'Pixel', proof: 'A'.repeat(86) };
    const sent = [
      { ...body, public_key: { ...device.publicKey, d: 'A'.repeat(43) } },
      { ...body, name: 'Pixel\r\n9' },
    ];
    for (const wrong of sent) {
      const { status } = await portal.fetch('/api/companion/pairing/complete', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(wrong),
      });
      expect(status).toBe(422);
    }
  });

  it('the same key cannot be paired twice', async () => {
    const device = new TestDevice(portal);
    await device.pair((await begin(await account())).secret);
    const again = await device.pair((await begin(await account())).secret);
    expect([again.status, again.body.status]).toEqual([409, 'conflict']);
  });

  it('is limited to five devices', async () => {
    const ann = await account();
    const first = await pairedDevice(portal, ann.token, await ann.proof());
    for (let n = 2; n <= 5; n += 1) {
      portal.clock.advance(10 * minute);
      await pairedDevice(portal, ann.token, await proofByDevice(ann.token, first), `Device ${n}`);
    }
    portal.clock.advance(10 * minute);
    const mfaToken = await proofByDevice(ann.token, first);
    const { status, body } = await portal.call(pairingStart, { token: ann.token, mfaToken, body: {} });
    expect([status, body.status]).toEqual([409, 'conflict']);
    expect(body.message).toContain('5');
  });
});

describe('the companions of an account', () => {
  it('are listed, renamed and removed by their owner, after a second factor', async () => {
    const ann = await account();
    const device = await pairedDevice(portal, ann.token, await ann.proof());
    const params = { id: device.id };
    const body = { name: 'Old phone' };
    const bare = await portal.call(companionDeviceRename, { token: ann.token, params, body });
    expect([bare.status, bare.body.status]).toEqual([403, '2fa_required']);
    const renamed = await portal.call(companionDeviceRename, {
      token: ann.token,
      params,
      body,
      mfaToken: await proofByDevice(ann.token, device),
    });
    expect(renamed.body.name).toBe('Old phone');
    const bareRemoval = await portal.call(companionDeviceRemove, { token: ann.token, params, body: {} });
    expect(bareRemoval.status).toBe(403);
    const mfaToken = await proofByDevice(ann.token, device);
    expect(
      (await portal.call(companionDeviceRemove, { token: ann.token, params, body: {}, mfaToken })).status,
    ).toBe(200);
    expect((await portal.call(companionDeviceList, { token: ann.token })).body.devices).toEqual([]);
    expect(await factorsOf(ann.token)).not.toContain('carro_id');
    expect((await device.call(companionSelfRead)).status).toBe(401);
  });

  it("#64 another account's device is not found", async () => {
    const ann = await account();
    const bob = await account();
    const device = await pairedDevice(portal, ann.token, await ann.proof());
    const params = { id: device.id };
    const given = async () => ({ token: bob.token, params, mfaToken: await bob.proof() });
    const renaming = await portal.call(companionDeviceRename, { ...(await given()), body: { name: 'Mine' } });
    expect(renaming.status).toBe(404);
    expect((await portal.call(companionDeviceRemove, { ...(await given()), body: {} })).status).toBe(404);
    expect((await portal.call(companionDeviceList, { token: bob.token })).body.devices).toEqual([]);
    expect((await device.call(companionSelfRead)).body.device.name).toBe('Pixel 9');
    const { body } = await portal.call(pairingStart, {
      token: ann.token,
      mfaToken: await proofByDevice(ann.token, device),
      body: {},
    });
    const status = await portal.call(pairingStatus, { token: bob.token, params: { id: body.pairing_id } });
    expect(status.status).toBe(404);
  });

  it('#119 a key pairs once, whatever the unused bits of its coordinates', async () => {
    const ann = await account();
    const device = await pairedDevice(portal, ann.token, await ann.proof());
    const { body } = await portal.call(pairingStart, {
      token: ann.token,
      mfaToken: await proofByDevice(ann.token, device),
      body: {},
    });
    const { x, y } = device.publicKey;
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const other = x.slice(0, -1) + alphabet[alphabet.indexOf(x.at(-1) ?? '') + 1];
    expect(Buffer.from(other, 'base64url')).toEqual(Buffer.from(x, 'base64url'));
    const { status } = await portal.call(pairingComplete, {
      body: {
        secret: body.secret,
        public_key: { kty: 'EC', crv: 'P-256', x: other, y },
        name: 'Its twin',
        proof: 'A'.repeat(86),
      },
    });
    expect(status).toBe(422);
  });

  it('a device can remove itself, after which its key is refused', async () => {
    const ann = await account();
    const device = await pairedDevice(portal, ann.token, await ann.proof());
    expect((await device.call(companionSelfRemove)).status).toBe(200);
    expect((await device.call(companionSelfRead)).status).toBe(401);
    expect(await factorsOf(ann.token)).not.toContain('carro_id');
  });

  it('#119 registers a push address only over https and with keys in canonical form', async () => {
    const ann = await account();
    const device = await pairedDevice(portal, ann.token, await ann.proof());
    const good = { p256dh: webPush.generateVAPIDKeys().publicKey, auth: `${'C'.repeat(21)}A` };
    const set = (endpoint: string | null, keys = good) =>
      device.call(companionPushSet, {
        body: { subscription: endpoint === null ? null : { endpoint, keys } },
      });
    const hasPush = async () => (await device.call(companionSelfRead)).body.device.has_push;
    expect((await set('http://push.example.com/1')).status).toBe(422);
    const offCurve = `${'B'.repeat(86)}A`;
    for (const other of [{ p256dh: 'B'.repeat(87) }, { p256dh: offCurve }, { auth: 'C'.repeat(22) }]) {
      expect((await set('https://push.example.com/1', { ...good, ...other })).status).toBe(422);
    }
    expect((await set('https://push.example.com/1')).status).toBe(200);
    expect(await hasPush()).toBe(true);
    expect((await set(null)).status).toBe(200);
    expect(await hasPush()).toBe(false);
  });
});
