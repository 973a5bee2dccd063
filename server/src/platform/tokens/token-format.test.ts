import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestStore, testStore } from '../../app/testing/test-store.ts';
import { minute, second } from '../clock/durations.ts';
import { type FakeClock, fakeClock } from '../clock/fake-clock.ts';
import { createVault } from '../secrets/vault.ts';
import { publishAhead, refreshInterval } from './limits.ts';
import { rotateSigningKey, SigningKeys, type SigningKeysDeps } from './signing-keys.ts';
import { TokenFormat } from './token-format.ts';

let store: TestStore;
let clock: FakeClock;
let deps: SigningKeysDeps;
beforeAll(async () => {
  clock = fakeClock();
  store = await testStore(clock);
  deps = { db: store.database.db, clock, vault: createVault(store.secretKeys, 'signing-keys') };
});
afterAll(() => store.remove());

/** A process of the portal, as far as its tokens go. */
async function processOf(issuer: string) {
  const keys = await SigningKeys.open('session', deps);
  return { keys, format: new TokenFormat({ keys, clock, issuer }) };
}

const claimsFor = (jti: string) => ({
  sub: 'ann',
  jti,
  kind: 'session' as const,
  exp: Math.floor(clock.now() / 1000) + 3_600,
});
const keyIdOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;

it('R9 #86 while a key is rotated no process refuses the token of another', async () => {
  const [one, two] = [await processOf('http://localhost'), await processOf('http://localhost')];
  const first = one.format.issue(claimsFor('first'));
  await rotateSigningKey('session', deps);
  const used = new Set<string>();
  // Each looks for new keys at its own times, as processes do.
  const step = 1 * second;
  for (let passed = 0; passed < publishAhead + 1 * minute; passed += step) {
    if (passed % refreshInterval === 0) await one.keys.refresh();
    if (passed % refreshInterval === 7 * second) await two.keys.refresh();
    const tokens = [first, one.format.issue(claimsFor('one')), two.format.issue(claimsFor('two'))];
    for (const token of tokens) {
      used.add(keyIdOf(token));
      expect(one.format.read(token)?.sub).toBe('ann');
      expect(two.format.read(token)?.sub).toBe('ann');
    }
    clock.advance(step);
  }
  expect(used.size).toBe(2);
  expect(keyIdOf(one.format.issue(claimsFor('last')))).not.toBe(keyIdOf(first));
  one.keys.stop();
  two.keys.stop();
});

it('reads no token of another issuer', async () => {
  const [one, other] = [await processOf('http://localhost'), await processOf('https://id.example.com')];
  expect(other.format.read(one.format.issue(claimsFor('foreign')))).toBeUndefined();
  one.keys.stop();
  other.keys.stop();
});

it('#42 what is remembered of a token proves no other one that ends like it', async () => {
  const { keys, format } = await processOf('http://localhost');
  const token = format.issue(claimsFor('remembered'));
  expect(format.read(token)?.jti).toBe('remembered');
  const [header, , signature] = token.split('.');
  const payload = Buffer.from(JSON.stringify(claimsFor('another'))).toString('base64url');
  expect(format.read(`${header}.${payload}.${signature}`)).toBeUndefined();
  expect(format.read(token)?.jti).toBe('remembered');
  keys.stop();
});
