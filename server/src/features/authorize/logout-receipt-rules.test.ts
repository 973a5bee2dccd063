import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeClock } from '../../platform/clock/fake-clock.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { parseSecretKeys } from '../../platform/secrets/secret-keys.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import { mostOnReceipt, receiptLife } from './limits.ts';
import type { LogoutNotice } from './logout-notices.repository.ts';
import { type LogoutReceiptsDeps, logoutReceiptsService } from './logout-receipts.service.ts';

type Sessions = Awaited<ReturnType<LogoutReceiptsDeps['sessionsOf']>>;

const clock = fakeClock();
const vault = createVault(parseSecretKeys(randomBytes(32).toString('base64')), 'receipts');
const url = 'https://app.example.test/logout';
const app = (name: string, backchannelLogoutUri: string | null = url) => ({
  id: name.toLowerCase(),
  name,
  selfRegistered: null as 'open' | null,
  backchannelLogoutUri,
});

let sessions: Sessions;
let clients: Record<string, ReturnType<typeof app>>;
let notices: (Pick<LogoutNotice, 'client_id' | 'state'> & { session_id: string })[];
/** In order: what was counted. */
let counted: string[];
let isOver: boolean;
let failure: Error | undefined;
let warned: object[];
beforeEach(() => {
  clients = { a: app('Bravo'), b: app('Alpha'), c: app('Cargo', null) };
  sessions = [
    { id: 'one', authorizations: { a: {}, b: {}, c: {} } },
    { id: 'two', authorizations: { a: {} } },
    { id: 'bare' },
  ];
  notices = [];
  counted = [];
  isOver = false;
  failure = undefined;
  warned = [];
});

const count = (what: string): Pick<RateLimit, 'consume'> => ({
  async consume(key: string) {
    counted.push(`${what} ${key}`);
    if (isOver) throw new ApiError('rate_limited');
  },
});
const { issue, read } = logoutReceiptsService({
  async sessionsOf(userId) {
    if (failure) throw failure;
    return userId === 'person' ? sessions : [];
  },
  findClient: async (id) => clients[id],
  notices: {
    statesOf: async (ids) => notices.filter(({ session_id }) => ids.includes(session_id)),
  },
  vault,
  clock,
  log: { warn: (words: object) => void warned.push(words) } as LogoutReceiptsDeps['log'],
  limits: { address: count('address'), account: count('account') },
});

async function issued(...ids: string[]): Promise<string> {
  const receipt = await issue('person', ids);
  if (receipt === undefined) throw new Error('There is no receipt');
  return receipt;
}
const outcomes = async (receipt: string) =>
  (await read(receipt, '203.0.113.1')).map(({ name, outcome }) => `${name}: ${outcome}`);
const notice = (client_id: string, session_id: string, state: LogoutNotice['state']) =>
  notices.push({ client_id, session_id, state });

const open = (receipt: string) => JSON.parse(vault.openText(receipt, 'logout-receipt')) as unknown;

describe('a logout receipt', () => {
  it('contains the account, the sessions that end, and how many of them each application is told of', async () => {
    expect(open(await issued('one', 'two', 'stranger'))).toEqual({
      u: 'person',
      e: clock.now() + receiptLife,
      s: ['one', 'two'],
      a: [
        ['a', 2],
        ['b', 1],
        ['c', 0],
      ],
    });
    expect(open(await issued('two'))).toMatchObject({ s: ['two'], a: [['a', 1]] });
  });

  it('is issued only if an application is told', async () => {
    expect(await issue('person', ['bare'])).toBeUndefined();
    expect(await issue('person', [])).toBeUndefined();
    expect(await issue('another', ['one'])).toBeUndefined();
    clients = { c: app('Cargo', null) };
    expect(await issue('person', ['one'])).toBeUndefined();
  });

  it('contains a limited number of applications', async () => {
    const ids = Array.from({ length: mostOnReceipt + 1 }, (_, at) => `client-${at}`);
    clients = Object.fromEntries(ids.map((id) => [id, app(id)]));
    sessions = [{ id: 'one', authorizations: Object.fromEntries(ids.map((id) => [id, {}])) }];
    expect(await outcomes(await issued('one'))).toHaveLength(mostOnReceipt);
  });

  it('never prevents a sign-out', async () => {
    failure = new Error('failed');
    expect(await issue('person', ['one'])).toBeUndefined();
    expect(warned).toEqual([{ err: failure }]);
  });
});

describe('the outcome of a logout', () => {
  it('is the worst of the sessions of each application, by name', async () => {
    const receipt = await issued('one', 'two');
    expect(await outcomes(receipt)).toEqual(['Alpha: waiting', 'Bravo: waiting', 'Cargo: unreachable']);
    notice('a', 'one', 'delivered');
    notice('b', 'one', 'delivered');
    notice('b', 'another session', 'failed');
    expect(await outcomes(receipt)).toEqual(['Alpha: confirmed', 'Bravo: waiting', 'Cargo: unreachable']);
    notice('a', 'two', 'waiting');
    expect((await outcomes(receipt))[1]).toBe('Bravo: waiting');
    notices = notices.filter(({ session_id }) => session_id !== 'two');
    notice('a', 'two', 'delivered');
    expect((await outcomes(receipt))[1]).toBe('Bravo: confirmed');
    notice('a', 'two', 'failed');
    notice('a', 'two', 'waiting');
    expect(await outcomes(receipt)).toEqual(['Alpha: confirmed', 'Bravo: failed', 'Cargo: unreachable']);
  });

  it('leaves out an application that was deleted', async () => {
    const receipt = await issued('one');
    delete clients.b;
    expect(await outcomes(receipt)).toEqual(['Bravo: waiting', 'Cargo: unreachable']);
    expect(open(await issued('one'))).toMatchObject({
      a: [
        ['a', 1],
        ['c', 0],
      ],
    });
  });

  it('#264 is counted for the account, and can be read for an hour', async () => {
    const receipt = await issued('one');
    clock.advance(receiptLife - 1);
    expect(await outcomes(receipt)).toHaveLength(3);
    expect(counted).toEqual(['account person']);
    isOver = true;
    await expect(read(receipt, '203.0.113.1')).rejects.toMatchObject({ code: 'rate_limited' });
    isOver = false;
    clock.advance(1);
    counted = [];
    await expect(read(receipt, '203.0.113.1')).rejects.toMatchObject({ code: 'not_found' });
    expect(counted).toEqual(['address 203.0.113.1']);
  });

  it('#264 is none for a receipt that is not ours, which is counted for its address', async () => {
    const receipt = JSON.stringify({ u: 'person', e: Number.MAX_SAFE_INTEGER, s: [], a: [] });
    for (const forged of ['made up', receipt, vault.seal(receipt, 'another purpose')])
      await expect(read(forged, '203.0.113.1')).rejects.toMatchObject({ code: 'not_found' });
    expect(counted).toEqual(Array(3).fill('address 203.0.113.1'));
    isOver = true;
    await expect(read('made up', '203.0.113.1')).rejects.toMatchObject({ code: 'rate_limited' });
  });
});
