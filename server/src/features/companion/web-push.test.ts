import { createServer, type Server, type ServerResponse } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { companionPushSet } from '@latchkey/contract/companion/companion-push-set';
import { companionSelfRead } from '@latchkey/contract/companion/companion-self-read';
import { afterAll, beforeAll, expect, it } from 'vitest';
import webPush from 'web-push';
import { patience } from '../../../../scripts/testing/patience.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { maxPushesUnderWay } from './limits.ts';
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

/** A push service of a device that means no good: `answer` is all that it does with a push. */
async function strangePushService(answer: (response: ServerResponse) => void) {
  let pushes = 0;
  let closed = 0;
  const server = createServer((request, response) => {
    pushes += 1;
    response.on('close', () => {
      closed += 1;
    });
    request.resume().on('end', () => answer(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    pushes: () => pushes,
    closed: () => closed,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Two accounts with a companion each, whose pushes go to two services. */
async function twoSubscribed(name: string, ports: { readonly strange: number; readonly own: number }) {
  const stranger = await companionAccount(portal, `strange-${name}@example.com`);
  const owner = await companionAccount(portal, `owner-${name}@example.com`);
  const p256dh = webPush.generateVAPIDKeys().publicKey;
  for (const [{ device }, host] of [
    [stranger, 'strange.example.com'] as const,
    [owner, 'own.example.com'] as const,
  ]) {
    const subscription = { endpoint: `https://${host}/send`, keys: { p256dh, auth: `${'C'.repeat(21)}A` } };
    expect((await device.call(companionPushSet, { body: { subscription } })).status).toBe(200);
  }
  const agent = Object.assign(new Agent(), {
    createConnection: ({ host }: { host?: string }) =>
      connect(host === 'strange.example.com' ? ports.strange : ports.own, '127.0.0.1'),
  });
  const { db } = portal.store.database;
  const push = webPusher({ db, log: { warn: () => {} }, keys: { ...keys, subject }, agent });
  return { push, stranger, owner };
}

it('#308 an answer that never ends takes nobody the place of their own push', async () => {
  await using strange = await strangePushService((response) => {
    response.writeHead(201);
    const drip = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(drip));
  });
  await using own = await strangePushService((response) => response.writeHead(201).end());
  const ports = { strange: strange.port, own: own.port };
  const { push, stranger, owner } = await twoSubscribed('endless', ports);
  const wait = { timeout: 15_000 * patience };
  for (let begun = 0; begun < maxPushesUnderWay; begun += 1) push(stranger.id);
  await expect.poll(strange.pushes, wait).toBe(maxPushesUnderWay);
  await expect.poll(strange.closed, wait).toBe(maxPushesUnderWay);
  push(owner.id);
  await expect.poll(own.pushes, wait).toBe(1);
});

it('#400 an answer that changes the protocol takes nobody the place of their own push', async () => {
  await using strange = await strangePushService(({ socket }) =>
    socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
  );
  await using own = await strangePushService((response) => response.writeHead(201).end());
  const ports = { strange: strange.port, own: own.port };
  const { push, stranger, owner } = await twoSubscribed('upgrade', ports);
  const wait = { timeout: 15_000 * patience };
  for (let begun = 0; begun < maxPushesUnderWay; begun += 1) push(stranger.id);
  await expect.poll(strange.closed, wait).toBe(maxPushesUnderWay);
  const pushed = () => {
    push(owner.id);
    return own.pushes();
  };
  await expect.poll(pushed, { ...wait, interval: 500 }).toBeGreaterThan(0);
});

it('#308 an answer is not read into memory, however large it is', async () => {
  const most = 64 * 1024 * 1024;
  let poured = 0;
  await using strange = await strangePushService((response) => {
    response.writeHead(201);
    const chunk = 'x'.repeat(256 * 1024);
    const pour = (): void => {
      while (!response.destroyed && poured < most) {
        poured += chunk.length;
        if (!response.write(chunk)) return;
      }
      if (poured >= most) response.end();
    };
    response.on('drain', pour);
    pour();
  });
  const { push, stranger } = await twoSubscribed('large', { strange: strange.port, own: strange.port });
  push(stranger.id);
  await expect.poll(strange.closed, { timeout: 15_000 * patience }).toBe(1);
  // What the buffers of the two sockets hold.
  expect(poured).toBeLessThan(most / 4);
});
