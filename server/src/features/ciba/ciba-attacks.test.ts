import { type AddressInfo, createServer } from 'node:net';
import { applicationRevoke } from '@latchkey/contract/applications/application-revoke';
import { applicationRequestApprove } from '@latchkey/contract/ciba/application-request-approve';
import { applicationRequestDeny } from '@latchkey/contract/ciba/application-request-deny';
import { clientUpdate } from '@latchkey/contract/clients/client-update';
import { companionSelfRemove } from '@latchkey/contract/companion/companion-self-remove';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { environmentOf } from '../../cli/testing/run-cli.ts';
import { runCommand } from '../../cli/testing/run-command.ts';
import { minute } from '../../platform/clock/durations.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import type { Client } from '../applications/client.ts';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import { introspect, protocolCall, tokenCall } from '../authorize/testing/token-calls.ts';
import { type CompanionAccount, companionAccount } from '../companion/testing/companion-account.ts';
import { clientAccessRepository } from '../groups/client-access.repository.ts';
import { testOperator } from '../operators/testing/test-operators.ts';
import { requestsService } from './requests.service.ts';
import { stillAllowed } from './still-allowed.ts';

let oauth: TestOauth;
let bank: Client;
let made = 0;
beforeAll(async () => {
  oauth = await testOauth();
  bank = await application();
});
afterAll(() => oauth.stop());

const application = (given: Parameters<TestOauth['client']>[0] = {}) =>
  oauth.client({ type: 'machine', grants: ['ciba'], name: 'Bank', ...given });
const person = () => companionAccount(oauth, `asked-${++made}@example.com`);
const ask = (login_hint: string, client = bank, form: Record<string, string> = {}) =>
  protocolCall(oauth, '/oauth2/backchannel-authentication', client, {
    scope: 'openid',
    login_hint,
    binding_message: 'Order 4711',
    ...form,
  });
const poll = (asked: { body: Record<string, unknown> }, client = bank) =>
  tokenCall(oauth, client, {
    grant_type: 'urn:openid:params:grant-type:ciba',
    auth_req_id: String(asked.body.auth_req_id),
  });
const answer = async (
  { device }: CompanionAccount,
  call: typeof applicationRequestApprove | typeof applicationRequestDeny = applicationRequestApprove,
) => {
  const [waiting] = await device.waiting();
  const reply = await device.call(call, { params: { id: waiting?.challenge_id ?? '' } });
  expect(reply.status).toBe(200);
};
const suspend = (id: string, status: 'active' | 'suspended') =>
  oauth.store.database.db.updateTable('users').set({ status }).where('id', '=', id).execute();

it('#225 an application cannot find out whether a person has an account', async () => {
  const ann = await person();
  const bob = await person();
  await suspend(bob.id, 'suspended');
  const nobody = await oauth.createUser({ email: 'no-companion@example.com' });
  const hints = [ann.email, bob.email, nobody.id, 'unknown@example.com', '+6591234567', 'x'];
  const asked = await Promise.all(hints.map((hint) => ask(hint)));
  for (const { status, body } of asked) {
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['auth_req_id', 'expires_in', 'interval']);
  }
  const errors = async () =>
    (await Promise.all(asked.map((each) => poll(each)))).map(({ body }) => body.error);
  expect(new Set(await errors())).toEqual(new Set(['authorization_pending']));
  oauth.clock.advance(10 * minute);
  expect(new Set(await errors())).toEqual(new Set(['expired_token']));
});

it('#225 nor by timing: the same database queries run for everyone', async () => {
  const ann = await person();
  const bob = await person();
  await suspend(bob.id, 'suspended');
  const none = await oauth.createUser({ email: 'no-companion-either@example.com' });
  const { db } = oauth.store.database;
  let asked = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      asked += 1;
      return result;
    },
  });
  const requests = requestsService({
    db: counted,
    clock: oauth.clock,
    hints: { consume: async () => {} } as unknown as RateLimit,
    stillAllowed: stillAllowed({
      hasAccess: () => true,
      mayUse: (userId, clientId, on) => clientAccessRepository(on).mayUse(userId, clientId),
      ownerOfDevice: async () => undefined,
    }),
    push: () => {},
  });
  const request = { clientId: bank.id, message: 'x', details: null, items: [], life: 60, isPing: false };
  const counts: number[] = [];
  for (const hint of [ann.email, bob.email, none.email ?? '', 'unknown@example.com']) {
    asked = 0;
    const userId = (await requests.resolve(hint)) ?? null;
    await requests.begin({ ...request, recordId: newId(oauth.clock), userId, hint });
    counts.push(asked);
  }
  expect(counts[0]).toBeGreaterThan(4);
  expect(new Set(counts).size).toBe(1);
});

it('#345 nor when the password changes or the account is suspended while a request waits', async () => {
  const ann = await person();
  const bob = await person();
  const asked = [await ask(ann.email), await ask(bob.email), await ask('unknown@example.com')];
  const words = ['user', 'set-password', ann.email, '--password', 'another long enough passphrase 9'];
  expect((await runCommand(environmentOf(oauth.config), words)).code).toBe(0);
  expect((await runCommand(environmentOf(oauth.config), ['user', 'suspend', bob.email])).code).toBe(0);
  const errors = async () =>
    (await Promise.all(asked.map((each) => poll(each)))).map(({ body }) => body.error);
  expect(await errors()).toEqual(Array(3).fill('authorization_pending'));
  expect(await errors()).toEqual(Array(3).fill('slow_down'));
  oauth.clock.advance(10 * minute);
  expect(await errors()).toEqual(Array(3).fill('expired_token'));
});

it.each([
  ['the Braille blank', '\u2800'],
  ['a Hangul filler', '\u3164'],
  ['invisible spaces and joiners', '\u00a0\u034f\u00a0'],
])('#307 a request that shows nothing visible cannot be approved: %s', async (_name, blank) => {
  const ann = await person();
  const details = (given: object) => ({
    authorization_details: JSON.stringify([{ type: 'approval', actions: ['Pay'], ...given }]),
  });
  for (const form of [
    { binding_message: blank },
    details({ actions: ['Pay', blank] }),
    details({ to: blank }),
  ]) {
    const { status, body } = await ask(ann.email, bank, form);
    expect(status).toBe(400);
    expect(body.error).toMatch(/^invalid_(binding_message|authorization_details)$/);
  }
  expect(await ann.device.waiting()).toEqual([]);
});

describe('#226 flooding a person with requests', () => {
  it('one application can ask a person five times in ten minutes, whether or not the account exists', async () => {
    const ann = await person();
    for (const hint of [ann.email, 'flooded@example.com']) {
      const asked = await Promise.all(Array.from({ length: 8 }, () => ask(hint)));
      expect(asked.filter(({ status }) => status === 200)).toHaveLength(5);
      const refused = asked.find(({ status }) => status !== 200);
      expect([refused?.status, refused?.body.error]).toEqual([429, 'temporarily_unavailable']);
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await ann.device.waiting()).toHaveLength(5);
  });

  const asksFiveTimes = async (ann: CompanionAccount, client: Client) => {
    const asked = await Promise.all(
      Array.from({ length: 5 }, (_, at) => ask(at % 2 ? ann.id : ann.email, client)),
    );
    expect(asked.every(({ status }) => status === 200)).toBe(true);
  };

  it('all applications together can show ten, whatever hint they use, and do not learn of the limit', async () => {
    const ann = await person();
    for (const client of [await application(), await application()]) await asksFiveTimes(ann, client);
    expect(await ann.device.waiting()).toHaveLength(10);
    await asksFiveTimes(ann, await application());
    // The first one of an application is its own share.
    expect(await ann.device.waiting()).toHaveLength(11);
  });

  it('#356 applications that use up the limit hide no other, whether their requests wait or were denied', async () => {
    const others = [await application(), await application()];
    const shop = await application({ name: 'Shop' });
    for (const isDenied of [false, true]) {
      const ann = await person();
      for (const client of others) await asksFiveTimes(ann, client);
      if (isDenied) for (const _each of await ann.device.waiting()) await answer(ann, applicationRequestDeny);
      await ask(ann.email, shop);
      expect((await ann.device.waiting()).map((waiting) => waiting.application)).toContain('Shop');
      for (const client of others) await ask(ann.id, client);
      expect(await ann.device.waiting()).toHaveLength(isDenied ? 1 : 11);
    }
  });

  it('one application can show five of them, whatever hint it uses', async () => {
    const ann = await person();
    const [pushy, other] = [await application(), await application()];
    const hints = [ann.email, ann.id, ann.email.toUpperCase()];
    const asked = await Promise.all(Array.from({ length: 8 }, (_, at) => ask(hints[at % 3] ?? '', pushy)));
    expect(asked.filter(({ status }) => status === 200).length).toBeGreaterThan(5);
    expect(await ann.device.waiting()).toHaveLength(5);
    await ask(ann.email, other);
    expect(await ann.device.waiting()).toHaveLength(6);
  });

  it('after a denial the application cannot ask that person for half an hour', async () => {
    const ann = await person();
    await ask(ann.email);
    await answer(ann, applicationRequestDeny);
    expect((await ask(ann.email)).status).toBe(429);
    // With another hint the application gets the same response, and nothing is shown.
    expect((await ask(ann.id)).status).toBe(200);
    expect(await ann.device.waiting()).toEqual([]);
    await ask(ann.email, await application());
    expect(await ann.device.waiting()).toHaveLength(1);
    oauth.clock.advance(31 * minute);
    expect((await ask(ann.email)).status).toBe(200);
    expect(await ann.device.waiting()).toHaveLength(1);
  });
});

it('#227 an approval issues its tokens once, and only to its client', async () => {
  const ann = await person();
  const thief = await application();
  const asked = await ask(ann.email);
  await answer(ann);
  expect((await poll(asked, thief)).body.error).toBe('invalid_grant');
  const replies = await Promise.all(Array.from({ length: 50 }, () => poll(asked)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(replies.map(({ body }) => body.error))).toEqual(new Set([undefined, 'invalid_grant']));
  expect((await poll(asked)).body.error).toBe('invalid_grant');
});

describe('#228 a condition of an approval ends before its tokens are issued', () => {
  const losses: [string, (ann: CompanionAccount) => Promise<unknown>][] = [
    ['the account is suspended', ({ id }) => suspend(id, 'suspended')],
    ['the companion is removed', ({ device }) => device.call(companionSelfRemove, { body: {} as never })],
    [
      'the application is removed',
      ({ token }) => oauth.call(applicationRevoke, { token, params: { client_id: bank.id } }),
    ],
  ];
  it.each(losses)('%s', async (_what, lose) => {
    const ann = await person();
    const asked = await ask(ann.email);
    await answer(ann);
    await lose(ann);
    const { status, body } = await poll(asked);
    expect(status).toBe(400);
    expect(['access_denied', 'invalid_grant']).toContain(body.error);
  });

  it('a removed companion cannot approve', async () => {
    const ann = await person();
    await ask(ann.email);
    const [waiting] = await ann.device.waiting();
    await ann.device.call(companionSelfRemove, { body: {} as never });
    const late = await ann.device.call(applicationRequestApprove, {
      params: { id: waiting?.challenge_id ?? '' },
    });
    expect(late.status).toBe(401);
  });

  it('a new password ends pending requests and issued tokens, including offline_access', async () => {
    const ann = await person();
    const asked = await ask(ann.email, bank, { scope: 'openid offline_access' });
    await answer(ann);
    const { body } = await poll(asked);
    expect(body.refresh_token).toEqual(expect.any(String));
    expect((await introspect(oauth, bank, String(body.access_token))).active).toBe(true);
    const waiting = await ask(ann.id);
    const words = ['user', 'set-password', ann.email, '--password', 'another long enough passphrase 8'];
    expect((await runCommand(environmentOf(oauth.config), words)).code).toBe(0);
    expect((await introspect(oauth, bank, String(body.access_token))).active).toBe(false);
    const refreshed = await tokenCall(oauth, bank, {
      grant_type: 'refresh_token',
      refresh_token: String(body.refresh_token),
    });
    expect(refreshed.body.error).toBe('invalid_grant');
    expect((await poll(waiting)).body.error).toBe('authorization_pending');
  });
});

describe('#310 what was shown without asking, because the application was trusted', () => {
  const ways: [string, (client: Client) => Promise<unknown>][] = [
    [
      'on the command line',
      ({ id }) => runCommand(environmentOf(oauth.config), ['client', 'update', id, '--no-trusted']),
    ],
    [
      'by the Admin API',
      async ({ id }) => {
        const { token } = await testOperator(oauth, 'owner');
        const call = { token, params: { client_id: id }, body: { is_trusted: false } };
        expect((await oauth.call(clientUpdate, call)).status).toBe(200);
      },
    ],
  ];
  it.each(ways)('#310 allows nothing once it is trusted no more, %s', async (_how, distrust) => {
    const shop = await application({ name: 'Shop', isTrusted: true });
    const [ann, bob] = [await person(), await person()];
    const waits = await ask(ann.email, shop, { scope: 'openid email' });
    const [shown] = await ann.device.waiting();
    expect(shown?.request?.consent).toEqual([]);
    const approved = await ask(bob.email, shop);
    await answer(bob);
    await distrust(shop);
    expect(await ann.device.waiting()).toEqual([]);
    const params = { id: shown?.challenge_id ?? '' };
    expect((await ann.device.call(applicationRequestApprove, { params })).status).toBe(422);
    const access = await oauth.store.database.db
      .selectFrom('application_access')
      .select('allowed')
      .where('client_id', '=', shop.id)
      .execute();
    expect(access.filter(({ allowed }) => allowed !== '[]')).toEqual([]);
    for (const asked of [waits, approved]) expect((await poll(asked, shop)).status).toBe(400);
    await ask(ann.email, shop, { scope: 'openid email' });
    const [again] = await ann.device.waiting();
    expect([...(again?.request?.consent ?? [])].sort()).toEqual(['email', 'openid']);
  });
});

describe('#229 the notification of an answer', () => {
  const pinged = (endpoint: string) =>
    application({
      metadata: {
        backchannel_token_delivery_mode: 'ping',
        backchannel_client_notification_endpoint: endpoint,
      },
    });
  const token = 'a-token-of-the-application-itself';

  it('#350 connects to no private address by number or name, stops after its attempts, and the application can poll', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    for (const host of ['127.0.0.1', 'localhost']) {
      const client = await pinged(`https://${host}:${port}/ciba`);
      const ann = await person();
      const asked = await ask(ann.email, client, {
        client_notification_token: token,
        requested_expiry: '600',
      });
      await answer(ann);
      const stateOf = () =>
        oauth.store.database.db
          .selectFrom('backchannel_requests')
          .select(['ping_state', 'ping_attempts'])
          .where('client_id', '=', client.id)
          .executeTakeFirst();
      await vi.waitFor(async () => {
        oauth.clock.advance(minute / 1.5);
        for (const task of oauth.portal.tasks)
          if (task.name === 'tell applications of answers') await task.run();
        expect(await stateOf()).toEqual({ ping_state: 'failed', ping_attempts: 4 });
      }, 30_000);
      expect((await poll(asked, client)).status).toBe(200);
    }
    expect(connections).toBe(0);
    server.close();
  });

  it('needs a token of valid length', async () => {
    const client = await pinged('https://bank.example.com/ciba');
    for (const client_notification_token of ['', 'short', 'x'.repeat(1025), 'no bearer token ü'])
      expect((await ask('someone@example.com', client, { client_notification_token })).body.error).toBe(
        'invalid_request',
      );
  });
});

it('is configured only for clients with a secret, and only by an operator', async () => {
  await expect(application({ type: 'device', isPublic: true })).rejects.toThrow(/secret/);
  await expect(application({ requiresSecondFactor: true })).rejects.toThrow(/one factor/);
});
