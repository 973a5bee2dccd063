import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect, createServer as createListener, type Server } from 'node:net';
import { logout } from '@latchkey/contract/sessions/logout';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testPortal } from '../../app/testing/test-portal.ts';
import { day, hour, minute, second } from '../../platform/clock/durations.ts';
import { logoutReceiver } from './testing/logout-receiver.ts';
import { signJwt } from './testing/sign-jwt.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';
import { tokenCall } from './testing/token-calls.ts';

/** Something in the private network: every connection to it counts, whatever is sent over it. */
const inside: Server = createListener((socket) => {
  connections += 1;
  socket.destroy();
});
let connections = 0;
let port: number;
let oauth: TestOauth;
beforeAll(async () => {
  await once(inside.listen(0, '::'), 'listening');
  ({ port } = inside.address() as AddressInfo);
  oauth = await testOauth();
});
afterAll(async () => {
  await oauth.stop();
  inside.close();
});
beforeEach(() => {
  connections = 0;
});

const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0'];
const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A machine that proves itself with a key of this address, and its request. */
async function keyed(portal: TestOauth, jwks_uri: string) {
  const metadata = { token_endpoint_auth_method: 'private_key_jwt', jwks_uri };
  const client = await portal.client({ type: 'machine', metadata });
  const form = assertion(portal, client.id);
  return () => tokenCall(portal, { ...client, secret: null }, form);
}

function assertion(portal: TestOauth, id: string) {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: id, sub: id, aud: portal.url, jti: randomUUID(), iat, exp: iat + 60 };
  return {
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: signJwt({ kid: 'k1' }, claims, key.privateKey),
  };
}

async function signOut(portal: TestOauth, backchannelLogoutUri: string, mayUsePrivateNetwork = false) {
  const client = await portal.client({ backchannelLogoutUri, mayUsePrivateNetwork });
  const { token } = await portal.account(`${client.id}@example.com`);
  await portal.signInTo(await portal.configure(client), { token });
  await portal.call(logout, { token });
  return () =>
    portal.store.database.db
      .selectFrom('logout_notices')
      .select(['state', 'error'])
      .where('client_id', '=', client.id)
      .executeTakeFirst();
}

it('#350 the keys of a client are not read from the private network, and nothing connects to it', async () => {
  for (const host of hosts) {
    const ask = await keyed(oauth, `https://${host}:${port}/keys`);
    expect([host, (await ask()).status]).toEqual([host, 401]);
  }
  expect(connections).toBe(0);
});

it.each(['http', 'https'])(
  '#350 a logout over %s does not connect to the private network',
  async (scheme) => {
    for (const host of [...hosts, '[fec0::1]']) {
      const notice = await signOut(oauth, `${scheme}://${host}:${port}/logout`);
      await vi.waitFor(async () => expect((await notice())?.error).toMatch(/is not a public/), 20_000);
    }
    expect(connections).toBe(0);
  },
);

it('#350 an application with the option for the private network is still notified there', async () => {
  const received = await logoutReceiver();
  const notice = await signOut(oauth, received.url, true);
  await vi.waitFor(async () => expect((await notice())?.state).toBe('delivered'), 20_000);
  expect(received.tokens).toHaveLength(1);
  received.stop();
});

it('reads the keys of a client, and notifies it of a logout, at public hosts', async () => {
  const jwk = { ...key.publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'k1' };
  const asked: string[] = [];
  let keys = JSON.stringify({ keys: [jwk] });
  const server = createServer((request: IncomingMessage, response) => {
    asked.push(`${request.method} ${request.headers.host}${request.url}`);
    response.end(keys);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // The test covers the requests. TLS would need a certificate.
  const publicAgent = new Agent();
  publicAgent.createConnection = () => connect((server.address() as AddressInfo).port, '127.0.0.1');
  const portal = await testOauth({}, await testPortal({}, { publicAgent }));
  try {
    const ask = await keyed(portal, 'https://app.example.com/keys');
    expect((await ask()).status).toBe(200);
    const notice = await signOut(portal, 'https://app.example.com/logout?of=portal');
    await vi.waitFor(async () => expect((await notice())?.state).toBe('delivered'), 20_000);
    expect(asked).toEqual(['GET app.example.com/keys', 'POST app.example.com/logout?of=portal']);
    keys = JSON.stringify({ keys: [jwk], more: 'x'.repeat(300 * 1024) });
    const large = await keyed(portal, 'https://other.example.com/keys');
    expect((await large()).status).toBe(401);
  } finally {
    await portal.stop();
    server.closeAllConnections();
    server.close();
  }
});

it('#400 a receiver that changes the protocol ends its attempt in time, and delays neither others nor the end of the process', async () => {
  const server = createListener((socket) => {
    socket.on('error', () => {});
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const publicAgent = new Agent();
  publicAgent.createConnection = () => connect((server.address() as AddressInfo).port, '127.0.0.1');
  const portal = await testOauth({}, await testPortal({}, { publicAgent }));
  try {
    const ask = await keyed(portal, 'https://app.example.com/keys');
    expect((await ask()).status).toBe(401);
    const notice = await signOut(portal, 'https://app.example.com/logout');
    await vi.waitFor(async () => expect((await notice())?.error).toMatch(/time/), 20_000);
  } finally {
    await portal.stop();
    server.close();
  }
});

it('#406 a key that a client has withdrawn ends within the hour, and an error lasts a minute, whatever the host says', async () => {
  const jwk = { ...key.publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'k1' };
  const forever = {
    'cache-control': 'public, max-age=31536000',
    expires: new Date(Date.now() + 365 * day).toUTCString(),
  };
  let answer = { status: 503, keys: [] as object[] };
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, forever).end(JSON.stringify({ keys: answer.keys }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const publicAgent = new Agent();
  publicAgent.createConnection = () => connect((server.address() as AddressInfo).port, '127.0.0.1');
  const portal = await testOauth({}, await testPortal({}, { publicAgent }));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  try {
    const client = await portal.client({
      type: 'machine',
      metadata: { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://app.example.com/keys' },
    });
    const ask = async () =>
      (await tokenCall(portal, { ...client, secret: null }, assertion(portal, client.id))).status;
    expect(await ask()).toBe(401);
    answer = { status: 200, keys: [jwk] };
    vi.setSystemTime(Date.now() + 2 * minute);
    expect(await ask()).toBe(200);
    answer = { status: 503, keys: [] };
    vi.setSystemTime(Date.now() + hour + second);
    expect(await ask()).toBe(200);
    // The application has withdrawn the key.
    answer = { status: 200, keys: [] };
    vi.setSystemTime(Date.now() + 2 * minute);
    expect(await ask()).toBe(401);
  } finally {
    vi.useRealTimers();
    await portal.stop();
    server.closeAllConnections();
    server.close();
  }
});
