import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minute } from '../../platform/clock/durations.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { ApplicationAccessTable } from '../../platform/db/tables/applications.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import type { ApisService } from '../applications/apis.service.ts';
import { applicationAccessRepository } from '../applications/application-access.repository.ts';
import type { Client } from '../applications/client.ts';
import type { ClientsService } from '../applications/clients.service.ts';
import { clientRegister } from '../applications/index.ts';
import { type FactorsOnStore, factorsOnStore } from '../mfa/testing/factors-on-store.ts';
import { accessService } from './access.service.ts';
import type { AccessPort } from './authorize.service.ts';
import { noteUseEvery } from './limits.ts';

let on: FactorsOnStore;
let clock: FactorsOnStore['clock'];
let clients: ClientsService;
let apis: ApisService;
let access: AccessPort;
let caller: TokenCaller;
let user: string;
let known: Client;
let trusted: Client;
beforeAll(async () => {
  on = await factorsOnStore();
  clock = on.clock;
  const vault = createVault(on.store.secretKeys, 'client-secrets');
  ({ clients, apis } = clientRegister({ db: db(), clock, vault }));
  access = accessThrough(applicationAccessRepository);
  const redirectUris = ['https://app.example.test/callback'];
  known = await clients.create({ name: 'Known', redirectUris });
  trusted = await clients.create({ name: 'Trusted', isTrusted: true, redirectUris });
});
afterAll(() => on.remove());
beforeEach(async () => {
  user = (await on.newUser()).id;
  caller = await on.callerOf(user);
});

const db = () => on.store.database.db;
const accessThrough = (accessOn: typeof applicationAccessRepository) =>
  accessService({ db: db(), clock, clients, findApi: apis.find, sessions: on.sessions, accessOn });
const rowOf = (client: Client) => applicationAccessRepository(db()).find(user, client.id);
const allow = (...items: string[]) => access.record(caller, known.id, { items, isAllowed: true });
const use = (client: Client, ...items: string[]) =>
  access.record(caller, client.id, { items, isAllowed: false });
const remove = () => applicationAccessRepository(db()).remove(user, known.id);
const now = () => new Date(clock.now()).toISOString();

async function consents() {
  const rows = await db()
    .selectFrom('audit_events')
    .select(['action', 'changes'])
    .where('target_id', '=', user)
    .where('action', '=', 'user.consent_given')
    .orderBy('seq')
    .execute();
  return rows.map(({ changes }) => JSON.parse(changes ?? 'null') as unknown);
}

/** A service whose first look, outside of the transaction, still finds this. */
function withFirstLook(seen: ApplicationAccessTable | undefined): AccessPort {
  const accessOn: typeof applicationAccessRepository = (on) => {
    const real = applicationAccessRepository(on);
    return on === db() ? { ...real, find: async () => seen } : real;
  };
  return accessThrough(accessOn);
}

describe('what a person allows an application', () => {
  it('is stored with its time, and is an event of the audit', async () => {
    expect(await access.allowed(user, known.id)).toEqual(new Set());
    await allow('openid', 'email');
    expect(await access.allowed(user, known.id)).toEqual(new Set(['openid', 'email']));
    expect(await rowOf(known)).toEqual({
      user_id: user,
      client_id: known.id,
      scopes: '["openid","email"]',
      allowed: '["openid","email"]',
      allowed_times: JSON.stringify({ openid: now(), email: now() }),
      granted_at: clock.now(),
      last_used_at: clock.now(),
      warned_at: null,
    });
    expect(await consents()).toEqual([{ client_id: known.id, name: 'Known', scopes: ['openid', 'email'] }]);
  });

  it('is added to what was allowed before, whose time remains', async () => {
    await allow('openid', 'email');
    const [began, first] = [clock.now(), now()];
    clock.advance(minute);
    await allow('email', 'phone');
    expect(await rowOf(known)).toMatchObject({
      scopes: '["openid","email","phone"]',
      allowed: '["openid","email","phone"]',
      allowed_times: JSON.stringify({ openid: first, email: first, phone: now() }),
      granted_at: began,
      last_used_at: clock.now(),
    });
    expect((await consents())[1]).toEqual({ client_id: known.id, name: 'Known', scopes: ['phone'] });
  });

  it('#604 is not what was described otherwise since it was shown, at any moment', async () => {
    const audience = 'https://shown.example.test';
    await apis.create(audience, { scopes: { read: 'Read', write: 'Write' } });
    const items = ['openid', `${audience} read`, `${audience} write`];
    const shownAt = clock.now();
    clock.advance(minute);
    await apis.update(audience, { scopes: { read: 'Read everything' } });
    expect(await access.changedSince(items, shownAt)).toEqual(new Set([`${audience} read`]));
    const refusal = { code: 'consent_required' };
    const given = { items, isAllowed: true, shownAt };
    await expect(access.record(caller, known.id, given)).rejects.toMatchObject(refusal);
    expect(await rowOf(known)).toBeUndefined();
    // At the same time counts, as it does for a consent.
    await access.record(caller, known.id, { ...given, shownAt: clock.now() });
    expect(await access.allowed(user, known.id)).toEqual(new Set(items));
    await access.record(caller, known.id, given);
    expect(await consents()).toHaveLength(1);
    clock.advance(minute);
    await apis.update(audience, { scopes: { write: 'Write everything' } });
    const ahead = { ...given, shownAt: clock.now() + minute };
    expect(await access.changedSince(items, ahead.shownAt)).toEqual(new Set());
    await access.record(caller, known.id, ahead);
    expect(JSON.parse((await rowOf(known))?.allowed_times ?? '')).toMatchObject({ [items[2] ?? '']: now() });
  });

  it('again is a use, and no second event', async () => {
    await allow('openid', 'email');
    const first = now();
    clock.advance(minute);
    await allow('openid');
    expect(await rowOf(known)).toMatchObject({
      allowed: '["openid","email"]',
      allowed_times: JSON.stringify({ openid: first, email: first }),
      last_used_at: clock.now(),
    });
    expect(await consents()).toHaveLength(1);
  });

  it('can be nothing but the identity, which is a row without an event', async () => {
    await allow();
    expect(await rowOf(known)).toMatchObject({ scopes: '[]', allowed: '[]', allowed_times: '{}' });
    expect(await consents()).toEqual([]);
  });

  it('keeps what another request allowed in the meantime, and names in the audit only the rest', async () => {
    await allow('openid');
    const seen = await rowOf(known);
    await allow('email');
    await withFirstLook(seen).record(caller, known.id, {
      items: ['openid', 'email', 'phone'],
      isAllowed: true,
    });
    expect(await access.allowed(user, known.id)).toEqual(new Set(['openid', 'email', 'phone']));
    expect((await consents())[2]).toMatchObject({ scopes: ['phone'] });
  });
});

describe('what was allowed in the meantime', () => {
  it('is not allowed a second time: its time remains, and there is no second event', async () => {
    await allow('openid');
    const began = clock.now();
    clock.advance(minute);
    await withFirstLook(undefined).record(caller, known.id, { items: ['openid'], isAllowed: true });
    expect(await rowOf(known)).toMatchObject({
      allowed_times: JSON.stringify({ openid: new Date(began).toISOString() }),
      last_used_at: clock.now(),
    });
    expect(await consents()).toHaveLength(1);
  });
});

describe('a session that has ended', () => {
  it('#319 allows nothing new', async () => {
    await allow('openid');
    await on.sessions.end(caller.sessionId, 'revoked');
    await expect(allow('openid', 'email')).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await access.allowed(user, known.id)).toEqual(new Set(['openid']));
  });
});

describe('in the transaction of what it rests on', () => {
  async function inTx(client: Client, items: string[], isAllowed: boolean) {
    const row = await on.userNow(user);
    await inTransaction(db(), (tx) => access.recordIn(tx, row, client.id, { items, isAllowed }));
  }

  it('a consent is stored and is an event; without one only a trusted application is', async () => {
    await inTx(known, ['openid'], false);
    expect(await rowOf(known)).toBeUndefined();
    await inTx(trusted, ['openid'], false);
    expect(await rowOf(trusted)).toMatchObject({ scopes: '["openid"]', allowed: '[]' });
    expect(await consents()).toEqual([]);
    await inTx(known, ['openid'], true);
    expect(await access.allowed(user, known.id)).toEqual(new Set(['openid']));
    expect(await consents()).toEqual([{ client_id: known.id, name: 'Known', scopes: ['openid'] }]);
  });
});

describe('a use of an application', () => {
  it('of a trusted one is stored without consent: nothing counts as allowed', async () => {
    await use(trusted, 'openid', 'email');
    expect(await rowOf(trusted)).toMatchObject({
      scopes: '["openid","email"]',
      allowed: '[]',
      allowed_times: '{}',
      last_used_at: clock.now(),
    });
    clock.advance(minute);
    await use(trusted, 'openid', 'phone');
    expect(await rowOf(trusted)).toMatchObject({
      scopes: '["openid","email","phone"]',
      allowed: '[]',
      last_used_at: clock.now(),
    });
    expect(await consents()).toEqual([]);
  });

  it('of another one, which nobody allowed, is not stored', async () => {
    await use(known, 'openid');
    expect(await rowOf(known)).toBeUndefined();
    await access.record(caller, 'no-such-client', { items: ['openid'], isAllowed: false });
  });

  it('#239 brings nothing back that was withdrawn in the meantime', async () => {
    await allow('openid', 'email');
    const seen = await rowOf(known);
    await remove();
    for (const isAllowed of [true, false]) {
      await withFirstLook(seen).record(caller, known.id, { items: ['openid'], isAllowed });
      expect(await rowOf(known)).toBeUndefined();
    }
  });

  it('by refreshing tokens is noted once a day, and only if there is access', async () => {
    await access.noteUse(user, known.id);
    expect(await rowOf(known)).toBeUndefined();
    const toMidnight = () => noteUseEvery - (clock.now() % noteUseEvery);
    clock.advance(toMidnight());
    await allow('openid');
    const began = clock.now();
    clock.advance(toMidnight() - 1);
    await access.noteUse(user, known.id);
    await access.noteUse(user, known.id, began);
    expect((await rowOf(known))?.last_used_at).toBe(began);
    const before = clock.now();
    clock.advance(1);
    await access.noteUse(user, known.id, before);
    expect((await rowOf(known))?.last_used_at).toBe(clock.now());
  });

  it('by refreshing a token of the same day looks nothing up', async () => {
    await allow('openid');
    clock.advance(noteUseEvery);
    const before = await rowOf(known);
    await access.noteUse(user, known.id, clock.now());
    expect(await rowOf(known)).toEqual(before);
  });
});
