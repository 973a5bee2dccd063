import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { companionPushSet } from '@latchkey/contract/companion/companion-push-set';
import { companionSelfRead } from '@latchkey/contract/companion/companion-self-read';
import { afterAll, beforeAll, expect, it } from 'vitest';
import webPush from 'web-push';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { ask, companionAccount } from './testing/companion-account.ts';

let portal: TestPortal;
let inside: Server;
let connections = 0;
const keys = webPush.generateVAPIDKeys();

beforeAll(async () => {
  portal = await testPortal({
    WEB_PUSH_PUBLIC_KEY: keys.publicKey,
    WEB_PUSH_PRIVATE_KEY: keys.privateKey,
    WEB_PUSH_SUBJECT: 'mailto:operator@example.com',
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

it('gives the companion the key to subscribe with, and reaches no address inside the network', async () => {
  const { device, token } = await companionAccount(portal, 'push@example.com');
  expect((await device.call(companionSelfRead)).body.push_public_key).toBe(keys.publicKey);
  const { port } = inside.address() as AddressInfo;
  const subscription = {
    // A real key, so that the message is encrypted and would be sent.
    endpoint: `https://localhost:${port}/push`,
    keys: { p256dh: webPush.generateVAPIDKeys().publicKey, auth: 'C'.repeat(22) },
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
  // The request waits all the same.
  expect(await device.waiting()).toHaveLength(1);
});
