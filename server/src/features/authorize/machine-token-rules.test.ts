import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import type { MachineCaller } from '../../platform/http/caller.ts';
import type { Client } from '../applications/client.ts';
import { machineTokensService } from './machine-tokens.service.ts';

const audience = 'https://portal.example.com/api/admin';
const bearer = 'a-token_of-40-characters'.padEnd(40, '0');
const transaction = {} as Database;
/** What is stored: the token and its client, and whether its record is kept. */
let token: Record<string, unknown> | undefined;
let client: Partial<Client> | undefined;
let isKept: boolean;
/** Each question to the store. */
let asked: unknown[];
let machines: ReturnType<typeof machineTokensService>;

const granted = (...scopes: string[]) => scopes.map((scope) => ({ audience, scope }));

beforeEach(() => {
  machines = machineTokensService({
    audience,
    async findToken(given) {
      asked.push(given);
      return token as { isExpired: boolean } | undefined;
    },
    async findClient(id, on) {
      asked.push([id, on]);
      return client as Client | undefined;
    },
    tokenIdOf: (given) => `id of ${given}`,
    async isKept(id, on) {
      asked.push([id, on]);
      return isKept;
    },
  });
  asked = [];
  isKept = true;
  token = { clientId: 'robot', aud: audience, scope: 'admin:read admin:write', isExpired: false };
  const apiScopes = granted('admin:write', 'admin:read');
  client = { id: 'robot', name: 'Robot', type: 'machine', apiScopes, lost: {} };
});

describe('a machine’s token for the Admin API', () => {
  it('is its caller, with the scopes that it names and that are granted at present', async () => {
    const caller = {
      kind: 'machine',
      clientId: 'robot',
      name: 'Robot',
      tokenId: `id of ${bearer}`,
      scopes: ['admin:write', 'admin:read'],
    };
    expect(await machines.read(bearer)).toEqual(caller);
    expect(asked).toEqual([bearer, ['robot', undefined]]);
    client = { ...client, apiScopes: granted('admin:read', 'admin:support') };
    expect(await machines.read(bearer)).toEqual({ ...caller, scopes: ['admin:read'] });
  });

  it('#523 has no scope that its client lost since, and got back', async () => {
    client = { ...client, lost: { [`${audience} admin:write`]: 5_500 } };
    for (const [iat, scopes] of [
      [4, ['admin:read']],
      [5, ['admin:write', 'admin:read']],
    ] as const) {
      token = { ...token, iat };
      expect(await machines.read(bearer)).toMatchObject({ scopes });
    }
  });

  it('has no scope that belongs to another API, that the Admin API does not know, or that it does not name', async () => {
    client = {
      ...client,
      apiScopes: [
        ...granted('toString', 'admin:all'),
        { audience: 'https://other.example', scope: 'admin:read' },
      ],
    };
    token = { ...token, scope: 'admin:read toString admin:all' };
    expect(await machines.read(bearer)).toMatchObject({ scopes: [] });
    client = { ...client, apiScopes: granted('admin:read') };
    token = { ...token, scope: undefined };
    expect(await machines.read(bearer)).toMatchObject({ scopes: [] });
  });

  it('is looked up only if it can be one', async () => {
    const no = ['', 'a'.repeat(19), 'a'.repeat(201), `${bearer}.${bearer}`, `.${bearer}`, `${bearer} `];
    for (const given of no) expect(await machines.read(given)).toBeUndefined();
    expect(asked).toEqual([]);
    for (const given of ['a'.repeat(20), 'a'.repeat(200)]) expect(await machines.read(given)).toBeDefined();
  });

  it.each<[string, Record<string, unknown> | undefined]>([
    ['nobody has', undefined],
    ['is expired', { isExpired: true }],
    ['is for another API', { aud: 'https://other.example' }],
    ['is for several APIs', { aud: [audience] }],
    ['is bound to a key', { jkt: 'thumbprint' }],
  ])('that %s is none, and its client is not looked up', async (_, changes) => {
    token = changes && { ...token, ...changes };
    expect(await machines.read(bearer)).toBeUndefined();
    expect(asked).toEqual([bearer]);
  });

  it('is none without a client that is a machine', async () => {
    client = { ...client, type: 'web' };
    expect(await machines.read(bearer)).toBeUndefined();
    client = undefined;
    expect(await machines.read(bearer)).toBeUndefined();
    token = { ...token, clientId: undefined };
    expect(await machines.read(bearer)).toBeUndefined();
    expect(asked.at(-1)).toEqual(['', undefined]);
  });
});

describe('the same machine when its call is committed', () => {
  const machine: MachineCaller = {
    kind: 'machine',
    clientId: 'robot',
    name: 'Robot',
    tokenId: 'token',
    scopes: ['admin:read', 'admin:support'],
  };
  const asNow = () => machines.asNow(machine, transaction);

  it('has those of its scopes that are still granted, as its transaction sees them', async () => {
    expect(await asNow()).toEqual({ ...machine, scopes: ['admin:read'] });
    expect(asked).toEqual([
      ['robot', transaction],
      ['token', transaction],
    ]);
  });

  it('is none if its token, its client or the type of that is another by then', async () => {
    isKept = false;
    expect(await asNow()).toBeUndefined();
    isKept = true;
    client = { ...client, type: 'web' };
    expect(await asNow()).toBeUndefined();
    client = undefined;
    expect(await asNow()).toBeUndefined();
  });
});
