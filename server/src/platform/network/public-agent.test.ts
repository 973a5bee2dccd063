import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patience } from '../../../../scripts/testing/patience.ts';
import { isPublicAddress, publicAgent } from './public-agent.ts';

describe('an address', () => {
  it.each(['8.8.8.8', '193.0.6.139', '2606:4700:4700::1111', '2a00:1450:4001:82a::200e'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    'localhost',
    '',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

it.each(['::ffff:0:127.0.0.1', '::ffff:0:a00:1', 'fec0::1', 'feff::1', '3fff::1', '5f00::1'])(
  '#299 %s, which is internal or reserved, is not public',
  (address) => {
    expect(isPublicAddress(address)).toBe(false);
  },
);

describe('a request with this agent', () => {
  let server: Server;
  let port: number;
  let connections = 0;

  beforeAll(async () => {
    server = createServer();
    server.on('connection', (socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => server.close());

  const failureOf = (host: string, agent = publicAgent()) =>
    new Promise<Error>((resolve, reject) => {
      try {
        get(`https://${host}:${port}/`, { agent }, () => reject(new Error('It went through'))).on(
          'error',
          resolve,
        );
      } catch (error) {
        resolve(error as Error);
      }
    });

  it.each(['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '2130706433', '0x7f.1'])(
    '#40 does not reach %s',
    async (host) => {
      expect(await failureOf(host)).toMatchObject({ name: 'NotPublic' });
      expect(connections).toBe(0);
    },
  );

  it('#401 a name whose server never answers occupies nothing that another lookup needs', async () => {
    await using names = await nameServer((name) => (name.startsWith('silent') ? undefined : [127, 0, 0, 1]));
    const agent = publicAgent({ nameServers: [names.address] });
    const silent = Array.from({ length: 20 }, (_, at) => failureOf(`silent-${at}.example.com`, agent));
    await expect.poll(names.asked).toBeGreaterThanOrEqual(20);
    const begun = Date.now();
    expect(await failureOf('inside.example.com', agent)).toMatchObject({ name: 'NotPublic' });
    expect(Date.now() - begun).toBeLessThan(1_000 * patience);
    for (const failed of await Promise.all(silent)) expect(failed).toMatchObject({ code: 'ECANCELLED' });
    expect(Date.now() - begun).toBeLessThan(5_000 * patience);
    expect(connections).toBe(0);
  });
});

/** A name server with an IPv4 address for each name, or no answer at all. */
async function nameServer(addressOf: (name: string) => number[] | undefined) {
  let asked = 0;
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    asked += 1;
    const end = query.indexOf(0, 12) + 5;
    const found = addressOf(query.toString('latin1', 13, end));
    if (!found) return;
    const isIpv4 = query.readUInt16BE(end - 4) === 1;
    // RFC 1035 §4.1: the header, the question again, and one record that points to its name.
    const header = Buffer.from([0x81, 0x80, 0, 1, 0, isIpv4 ? 1 : 0, 0, 0, 0, 0]);
    const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...found];
    const answer = [query.subarray(0, 2), header, query.subarray(12, end), Buffer.from(isIpv4 ? record : [])];
    socket.send(Buffer.concat(answer), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked: () => asked,
    [Symbol.asyncDispose]: async () => void socket.close(),
  };
}
