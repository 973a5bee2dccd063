import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../accounts/user.ts';
import type { Client } from '../applications/client.ts';
import type { PendingRequest } from './pending-requests.service.ts';
import {
  type RequestingApplicationsDeps,
  requestingApplicationsService,
} from './requesting-applications.service.ts';

const registered = {
  id: 'app',
  name: 'App',
  logo: 'a logo',
  domain: 'app.example.test',
  selfRegistered: null,
  isTrusted: false,
} as Client;
const person = { id: 'person' } as User;
const requested = {
  items: ['openid', 'claim:email'],
  isFormPost: true,
  redirectUri: 'https://app.example.test/callback',
} as unknown as PendingRequest;

let asked: unknown[];
let client: Client;
let request: PendingRequest;
let user: User | undefined;
let hasAccess: boolean;
let mayUse: boolean;
let allowed: string[];
beforeEach(() => {
  asked = [];
  client = registered;
  request = requested;
  user = person;
  hasAccess = true;
  mayUse = true;
  allowed = [];
});

const { read, name } = requestingApplicationsService({
  clock: { now: () => 1_000 },
  findClient: async (id) => (id === client.id ? client : undefined),
  pendingRequests: {
    async find(...given) {
      asked.push(given);
      return request;
    },
    findAsking: async (interaction) => (interaction === 'interaction' ? client : undefined),
  },
  access: {
    allowed: async (userId, clientId) =>
      new Set(userId === 'person' && clientId === client.id ? allowed : ['openid', 'claim:email']),
  },
  findUser: async (id) => (id === 'person' ? user : undefined),
  hasAccess: () => hasAccess,
  mayUse: async (userId, clientId) => mayUse && userId === 'person' && clientId === client.id,
  describeScopes: async (items) =>
    Object.fromEntries(items.map((item) => [item, { description: `about ${item}`, api: 'an API' }])),
} satisfies RequestingApplicationsDeps);

describe('an application that asks for access', () => {
  it('is shown with what its request asks for', async () => {
    expect(await read('person', 'app', { scope: 'openid' }, 'interaction')).toEqual({
      client_id: 'app',
      name: 'App',
      logo: 'a logo',
      domain: 'app.example.test',
      is_verified: true,
      vouched_by: null,
      answers_to: 'app.example.test',
      is_trusted: false,
      scopes: ['openid'],
      scope_descriptions: {
        openid: { description: 'about openid', api: 'an API' },
        'claim:email': { description: 'about claim:email', api: 'an API' },
      },
      claims: ['email'],
      has_consent: false,
      has_access: true,
      needs_form_post: true,
      shown_at: '1970-01-01T00:00:01.000Z',
    });
    expect(asked).toEqual([[{ scope: 'openid', client_id: 'app' }, 'interaction']]);
    const hasConsent = async (...before: string[]) => {
      allowed = before;
      return (await read('person', 'app', {}, 'interaction')).has_consent;
    };
    expect(await hasConsent('openid', 'claim:email', 'phone')).toBe(true);
    expect(await hasConsent('openid', 'phone')).toBe(false);
  });

  it.each(['redirect_uri', 'request', 'request_uri'])('begins its request with a %s', async (parameter) => {
    expect((await read('person', 'app', { [parameter]: 'x' }, undefined)).scopes).toEqual(['openid']);
    // The client of the path is the one that asks, whatever the parameters say.
    expect((await read('person', 'app', { [parameter]: 'x', client_id: 'other' }, undefined)).name).toBe(
      'App',
    );
    const expected = [{ [parameter]: 'x', client_id: 'app' }, undefined];
    expect(asked).toEqual([expected, expected]);
  });

  it('is verified unless it registered itself, and then its document or nobody vouches for it', async () => {
    const shown = async () => {
      const { is_verified, vouched_by } = await read('person', client.id, {}, undefined);
      return [is_verified, vouched_by];
    };
    expect(await shown()).toEqual([true, null]);
    client = { ...registered, selfRegistered: 'open' };
    expect(await shown()).toEqual([false, null]);
    client = { ...registered, id: 'https://app.example.test:8443/client.json', selfRegistered: 'document' };
    expect(await shown()).toEqual([false, 'app.example.test:8443']);
  });

  it('is shown with where its answer goes: a host, or the scheme of an app', async () => {
    const answersTo = async (redirectUri: string) => {
      request = { ...requested, redirectUri };
      return (await read('person', 'app', {}, 'interaction')).answers_to;
    };
    expect(await answersTo('http://127.0.0.1:9000/callback')).toBe('127.0.0.1');
    expect(await answersTo('https://app.example.test:8443/callback')).toBe('app.example.test');
    expect(await answersTo('com.example.app://host/callback')).toBe('com.example.app:');
  });

  it('may be looked at without a request', async () => {
    expect(await read('person', 'app', { scope: 'openid', state: 'x' }, undefined)).toMatchObject({
      answers_to: null,
      scopes: [],
      scope_descriptions: {},
      claims: [],
      has_consent: false,
      needs_form_post: false,
    });
    expect(asked).toEqual([]);
    allowed = ['phone'];
    expect((await read('person', 'app', {}, undefined)).has_consent).toBe(true);
  });

  it('is open to an account that may use applications, and this one', async () => {
    const isOpen = async () => (await read('person', 'app', {}, undefined)).has_access;
    expect(await isOpen()).toBe(true);
    mayUse = false;
    expect(await isOpen()).toBe(false);
    [mayUse, hasAccess] = [true, false];
    expect(await isOpen()).toBe(false);
    [hasAccess, user] = [true, undefined];
    expect(await isOpen()).toBe(false);
  });

  it('must exist', async () => {
    await expect(read('person', 'nobody', {}, undefined)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is named before an account is known', async () => {
    expect(await name('interaction')).toEqual({
      name: 'App',
      logo: 'a logo',
      domain: 'app.example.test',
    });
    await expect(name('another')).rejects.toMatchObject({ code: 'not_found' });
  });
});
