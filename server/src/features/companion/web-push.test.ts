import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { companionPushSet } from '@latchkey/contract/companion/companion-push-set';
import { companionSelfRead } from '@latchkey/contract/companion/companion-self-read';
import { afterAll, beforeAll, expect, it } from 'vitest';
import webPush from 'web-push';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { ask, companionAccount } from './testing/companion-account.ts';
import { pushService } from './testing/push-service.ts';
import { webPusher } from './web-push.ts';

let portal: TestPortal;
let inside: Server;
let connections = 0;
const keys = webPush.generateVAPIDKeys();
const subject = 'mailto:operator@example.com';

beforeAll(async () => {
  portal = await testPortal({
    WEB_PUSH_PUBLIC_KEY: keys.publicKey,
    WEB_PUSH_PRIVATE_KEY: keys.privateKey,
    WEB_PUSH_SUBJECT: subject,
  });
  inside = createServer().on('connection', (socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => inside.listen(0, resolve));
});
afterAll(async () => {
  inside.close();
  await portal.stop();
});

it('gives the companion the key to subscribe, and reaches no address in the private network', async () => {
  const { device, token } = await companionAccount(portal, 'push@example.com');
  expect((await device.call(companionSelfRead)).body.push_public_key).toBe(keys.publicKey);
  const { port } = inside.address() as AddressInfo;
  const subscription = {
    // A real key, so that the message is encrypted and would be sent.
    endpoint: `https://localhost:${port}/push`,
    keys: { p256dh: webPush.generateVAPIDKeys().publicKey, auth: `${'C'.repeat(21)}A` },
  };
  expect((await device.call(companionPushSet, { body: { subscription } })).status).toBe(200);
  expect((await ask(portal, token)).status).toBe(200);
  await expect
    .poll(() => portal.logLines.some((line) => line.includes('A push could not be sent')), {
      timeout: 10_000,
    })
    .toBe(true);
  const line = portal.logLines.find((each) => each.includes('A push could not be sent')) ?? '';
  expect(line).toContain('is not a public host');
  expect(connections).toBe(0);
  // The request is pending anyway.
  expect(await device.waiting()).toHaveLength(1);
});

it('sends messages that only the device can read, signed by the portal, until the subscription ends', async () => {
  const { id, device } = await companionAccount(portal, 'delivered@example.com');
  await using service = await pushService();
  const { subscription } = service;
  await device.call(companionPushSet, { body: { subscription } });
  const log = { warn: (fields: object) => expect.unreachable(JSON.stringify(fields)) };
  const push = webPusher({
    db: portal.store.database.db,
    log,
    keys: { ...keys, subject },
    agent: service.agent,
  });

  push(id);
  await expect.poll(() => service.received).toHaveLength(1);
  const [first] = service.received;
  expect(first?.headers).toMatchObject({ ttl: '120', urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(first?.signedBy).toBe(keys.publicKey);
  expect(first?.claims).toMatchObject({ aud: new URL(subscription.endpoint).origin, sub: subject });
  const life = Number(first?.claims.exp) - Date.now() / 1000;
  expect(life).toBeGreaterThan(0);
  expect(life).toBeLessThanOrEqual(24 * 60 * 60);
  expect(JSON.parse(first?.text ?? '')).toEqual({ kind: 'request' });

  service.endSubscription();
  push(id);
  const subscriptions = () =>
    portal.store.database.db
      .selectFrom('companion_devices')
      .select('push_subscription')
      .where('user_id', '=', id)
      .execute();
  await expect.poll(subscriptions).toEqual([{ push_subscription: null }]);
  expect(service.received).toHaveLength(2);
});
