import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressList, hasStrangers, UnusableAddress } from './address-list.ts';
import { clientAddress } from './client-address.ts';

const proxies = addressList(['10.0.0.0/8', '192.0.2.7', '2001:db8:1::/48']);

const addressOf = (peer: string, forwardedFor: string | string[] | undefined) =>
  clientAddress({ socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwardedFor } }, proxies);

describe('clientAddress', () => {
  it.each([
    [
      '#65 an untrusted peer is the client, whatever headers it sends',
      '198.51.100.9',
      '203.0.113.5',
      '198.51.100.9',
    ],
    ['#65 the address a trusted proxy saw', '10.1.2.3', '203.0.113.5', '203.0.113.5'],
    [
      '#65 addresses that the client added on the left are ignored',
      '10.1.2.3',
      '1.1.1.1, 203.0.113.5',
      '203.0.113.5',
    ],
    ['several trusted proxies are skipped', '10.1.2.3', '203.0.113.5, 192.0.2.7, 10.9.9.9', '203.0.113.5'],
    [
      'a chain of only trusted proxies yields the first of them',
      '10.1.2.3',
      '10.4.4.4, 192.0.2.7',
      '10.4.4.4',
    ],
    ['no header', '10.1.2.3', undefined, '10.1.2.3'],
    ['an empty header', '10.1.2.3', '', '10.1.2.3'],
    ['text that is not an address is ignored', '10.1.2.3', '203.0.113.5, unknown', '10.1.2.3'],
    ['several headers form one list', '10.1.2.3', ['1.1.1.1', '203.0.113.5'], '203.0.113.5'],
    ['ports are removed', '10.1.2.3', '203.0.113.5:4711', '203.0.113.5'],
    ['IPv6 with a port', '2001:db8:1::5', '[2001:db8:2::9]:4711', '2001:db8:2::9'],
    ['an IPv4 peer seen by an IPv6 socket', '::ffff:10.1.2.3', '203.0.113.5', '203.0.113.5'],
    ['an IPv4 client seen by an IPv6 socket', '::ffff:198.51.100.9', undefined, '198.51.100.9'],
  ])('%s', (_name, peer, forwardedFor, client) => {
    expect(addressOf(peer, forwardedFor)).toBe(client);
  });

  it('#65 no header sent by a client changes its address', () => {
    fc.assert(fc.property(fc.string(), (header) => addressOf('198.51.100.9', header) === '198.51.100.9'));
  });

  it('#65 nothing to the left of the last hop changes the address', () => {
    fc.assert(
      fc.property(fc.string(), (forged) => addressOf('10.1.2.3', `${forged},203.0.113.5`) === '203.0.113.5'),
    );
  });

  it('a long header is processed quickly', () => {
    const header = '10.0.0.1,'.repeat(1_000_000);
    expect(addressOf('10.1.2.3', `${header}10.0.0.2`)).toBe('10.0.0.1');
  });
});

describe('addressList', () => {
  it.each([
    'true',
    '*',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0/8',
    '::/129',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/8/8',
    '',
  ])('refuses %j', (entry) => {
    expect(() => addressList([entry])).toThrow(UnusableAddress);
  });

  it('recognises loopback by name', () => {
    const list = addressList(['loopback']);
    expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].every((address) => list.has(address))).toBe(
      true,
    );
    expect(['128.0.0.1', '::2', 'localhost', ''].some((address) => list.has(address))).toBe(false);
  });
});

describe('#466 a list of proxies', () => {
  it.each([
    ['0.0.0.0/1', '128.0.0.0/1'],
    ['::/1', '8000::/1'],
    ['::/1'],
    ['2000::/3'],
    ['::ffff:0:0/96'],
    ['0.0.0.0/2'],
    Array.from({ length: 64 }, (_, index) => `${index}.0.0.0/8`),
    Array.from({ length: 448 }, (_, index) => `${index >> 1}.${(index & 1) * 128}.0.0/9`),
  ])('contains strangers if its blocks together cover much of the internet: %s', (...entries) => {
    expect(hasStrangers(addressList(entries))).toBe(true);
  });

  it.each([
    [],
    ['loopback', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7', 'fe80::/10'],
    ['103.21.244.0/22', '104.16.0.0/13', '162.158.0.0/15', '2400:cb00::/32', '2606:4700::/32'],
  ])('may contain private networks and those of a provider: %s', (...entries) => {
    expect(hasStrangers(addressList(entries))).toBe(false);
  });
});
