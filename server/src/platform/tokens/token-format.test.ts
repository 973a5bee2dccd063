import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestStore, testStore } from '../../app/testing/test-store.ts';
import { day, minute, second } from '../clock/durations.ts';
import { type FakeClock, fakeClock } from '../clock/fake-clock.ts';
import { createVault } from '../secrets/vault.ts';
import { KeyPairs } from './key-pairs.ts';
import { publishAhead, refreshInterval } from './limits.ts';
import { type OpenKeysDeps, rotateSigningKey, SigningKeys } from './signing-keys.ts';
import { TokenFormat } from './token-format.ts';

let store: TestStore;
let clock: FakeClock;
let deps: OpenKeysDeps;
beforeAll(async () => {
  clock = fakeClock();
  store = await testStore(clock);
  deps = { ...store.database, clock, vault: createVault(store.secretKeys, 'signing-keys') };
});
afterAll(() => store.remove());

/** A process of the portal, limited to its tokens. */
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

it('#116 of processes that start concurrently on an empty database one creates the keys, and the others use them', async () => {
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => processOf('http://localhost')));
  const pairs = await Promise.all([1, 2, 3].map(() => KeyPairs.open('oidc', deps)));
  const kept = await store.database.db.selectFrom('signing_keys').select(['purpose', 'algorithm']).execute();
  expect(kept.map(({ purpose, algorithm }) => `${purpose} ${algorithm}`).sort()).toEqual([
    'oidc ES256',
    'oidc RS256',
    'session HS256',
  ]);
  const token = one?.format.issue(claimsFor('first')) ?? '';
  // Immediately, because no key has to be looked up.
  for (const each of [one, two, three]) expect(each?.format.read(token)).toMatchObject({ jti: 'first' });
  for (const each of [one, two, three]) each?.keys.stop();
  for (const each of pairs) each.stop();
});

it('#116 an unknown key is looked up before its token is refused', async () => {
  const one = await processOf('http://localhost');
  const known = one.format.issue(claimsFor('known'));
  await rotateSigningKey('session', deps);
  clock.advance(publishAhead);
  const two = await processOf('http://localhost');
  const token = two.format.issue(claimsFor('new'));
  expect(keyIdOf(token)).not.toBe(keyIdOf(known));
  expect((await one.format.read(token))?.jti).toBe('new');
  one.keys.stop();
  two.keys.stop();
});

it('#116 invented keys are looked up one after another, however many tokens name them', async () => {
  let reads = 0;
  const count = deps.db.withPlugin({
    transformQuery: ({ node }) => {
      reads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const keys = await SigningKeys.open('session', { ...deps, db: count });
  const opened = reads;
  const found = await Promise.all(Array.from({ length: 200 }, (_, at) => keys.lookUp(`invented-${at}`)));
  expect(found.filter(Boolean)).toEqual([]);
  expect(reads - opened).toBeLessThanOrEqual(2);
  keys.stop();
});

it('#116 so are invented key pairs', async () => {
  let reads = 0;
  const count = deps.db.withPlugin({
    transformQuery: ({ node }) => {
      reads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const keys = await KeyPairs.open('oidc', { ...deps, db: count });
  const opened = reads;
  const invented = (at: number) =>
    `${Buffer.from(JSON.stringify({ alg: 'RS256', kid: `invented-${at}` })).toString('base64url')}.e30.x`;
  await Promise.all(Array.from({ length: 200 }, (_, at) => keys.knowKeyOf(invented(at))));
  expect(reads - opened).toBeLessThanOrEqual(2);
  for (const none of ['', 'opaque', 'bnVsbA.e30.x']) await keys.knowKeyOf(none);
  expect(reads - opened).toBeLessThanOrEqual(2);
  keys.stop();
});

it('#106 a clock set back to before the first key was created still finds that key for signing', async () => {
  const { keys, format } = await processOf('http://localhost');
  clock.advance(-365 * day);
  expect((await format.read(format.issue(claimsFor('earlier'))))?.jti).toBe('earlier');
  clock.advance(365 * day);
  keys.stop();
});

it("R9 #86 while a key is rotated no process refuses another process's token", async () => {
  const [one, two] = [await processOf('http://localhost'), await processOf('http://localhost')];
  const first = one.format.issue(claimsFor('first'));
  await rotateSigningKey('session', deps);
  const used = new Set<string>();
  // Each looks up new keys at different times, like separate processes.
  const step = 1 * second;
  for (let passed = 0; passed < publishAhead + 1 * minute; passed += step) {
    if (passed % refreshInterval === 0) await one.keys.refresh();
    if (passed % refreshInterval === 7 * second) await two.keys.refresh();
    const tokens = [first, one.format.issue(claimsFor('one')), two.format.issue(claimsFor('two'))];
    for (const token of tokens) {
      used.add(keyIdOf(token));
      expect((await one.format.read(token))?.sub).toBe('ann');
      expect((await two.format.read(token))?.sub).toBe('ann');
    }
    clock.advance(step);
  }
  expect(used.size).toBe(2);
  expect(keyIdOf(one.format.issue(claimsFor('last')))).not.toBe(keyIdOf(first));
  one.keys.stop();
  two.keys.stop();
});

it('rejects tokens of another issuer', async () => {
  const [one, other] = [await processOf('http://localhost'), await processOf('https://id.example.com')];
  expect(await other.format.read(one.format.issue(claimsFor('foreign')))).toBeUndefined();
  one.keys.stop();
  other.keys.stop();
});

it('#42 a cached verification of one token does not apply to another one with the same end', async () => {
  const { keys, format } = await processOf('http://localhost');
  const token = format.issue(claimsFor('remembered'));
  expect((await format.read(token))?.jti).toBe('remembered');
  const [header, , signature] = token.split('.');
  const payload = Buffer.from(JSON.stringify(claimsFor('another'))).toString('base64url');
  expect(await format.read(`${header}.${payload}.${signature}`)).toBeUndefined();
  expect((await format.read(token))?.jti).toBe('remembered');
  keys.stop();
});
