import { createServer, type Server } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  const failureOf = (host: string) =>
    new Promise<Error>((resolve, reject) => {
      try {
        get(`https://${host}:${port}/`, { agent: publicAgent() }, () =>
          reject(new Error('It went through')),
        ).on('error', resolve);
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
});
