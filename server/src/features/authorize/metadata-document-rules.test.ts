import { createServer } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect, Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestStore, testStore } from '../../app/testing/test-store.ts';
import { hour, minute } from '../../platform/clock/durations.ts';
import { type FakeClock, fakeClock } from '../../platform/clock/fake-clock.ts';
import { createRateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import type { ClientsService } from '../applications/clients.service.ts';
import { clientRegister } from '../applications/index.ts';
import * as limits from './limits.ts';
import {
  type MetadataDocuments,
  type MetadataDocumentsDeps,
  metadataDocuments,
} from './metadata-documents.service.ts';

const host = 'agent.example.com';
const asker = '198.51.100.1';
const { usual } = limits.documentLife;

/** The reply of every host, and the documents that were asked for. */
let status: number;
let headers: Record<string, string>;
let body: string;
/** Resolved when the host may answer. */
let held: Promise<void>;
let isAway: boolean;
let asked: string[];
const hosts = createServer(async (request, response) => {
  asked.push(`${request.headers.accept} ${request.headers.host}${request.url}`);
  await held;
  response.writeHead(status, headers).end(body);
});
const agent = new Agent();
// The test covers what is taken of a document. TLS would need a certificate.
agent.createConnection = () => {
  if (isAway) return new Socket().destroy(new Error('the host is away'));
  return connect((hosts.address() as AddressInfo).port, '127.0.0.1');
};

let store: TestStore;
let clock: FakeClock;
let clients: ClientsService;
let documents: MetadataDocuments;
let logged: object[];
let alerts: [string, number][];
let made = 0;
let id: string;
beforeAll(async () => {
  clock = fakeClock();
  store = await testStore(clock);
  const vault = createVault(store.secretKeys, 'client-secrets');
  ({ clients } = clientRegister({ db: store.database.db, clock, vault }));
  await new Promise<void>((resolve) => hosts.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await store.remove();
  hosts.closeAllConnections();
  hosts.close();
});
beforeEach(async () => {
  made += 1;
  id = `https://${host}/client-${made}.json`;
  asked = [];
  logged = [];
  alerts = [];
  [held, isAway] = [Promise.resolve(), false];
  publish();
  documents = metadataDocuments({
    clients,
    clock,
    log: { info: (words: object) => void logged.push(words) } as MetadataDocumentsDeps['log'],
    rateLimits: await createRateLimits({ redisUrl: null, clock }),
    agent,
    caps: { used: (name, used) => void alerts.push([name, used]) },
  });
});

function publish(changes: Record<string, unknown> = {}): void {
  [status, headers] = [200, { 'content-type': 'application/json' }];
  body = JSON.stringify({
    client_id: id,
    client_name: 'Agent',
    redirect_uris: [`https://${host}/callback`],
    ...changes,
  });
}
const find = (which = id, by = asker) => documents.find(which, by);
const name = async (which = id, by = asker) => (await find(which, by))?.name;
/** How often documents were asked for since the last time. */
const reads = () => asked.splice(0).length;
const row = () => clients.find(id);
const reasons = () => logged.splice(0).map((words) => (words as { reason: string }).reason);

describe('a document', () => {
  it('becomes a client, which is not asked for again while it is fresh', async () => {
    const readAt = clock.now();
    expect(await find()).toMatchObject({
      id,
      name: 'Agent',
      domain: host,
      isPublic: true,
      selfRegistered: 'document',
      readAt,
      freshUntil: readAt + usual,
    });
    expect(asked).toEqual([`application/json ${host}/client-${made}.json`]);
    publish({ client_name: 'Renamed' });
    for (const step of [0, usual - 1]) {
      clock.advance(step);
      expect(await name()).toBe('Agent');
    }
    clock.advance(1);
    expect(await name()).toBe('Renamed');
    expect(reads()).toBe(2);
    expect((await row())?.freshUntil).toBe(clock.now() + usual);
  });

  it('is fresh for as long as its host says', async () => {
    headers = { ...headers, 'cache-control': 'max-age=600' };
    await find();
    expect((await row())?.freshUntil).toBe(clock.now() + 10 * minute);
  });

  it('is none that nobody can vouch for', async () => {
    for (const wrong of ['client', `http://${host}/c`, `https://${host}/`])
      expect(await find(wrong)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('is read again if the clock was set back', async () => {
    await find();
    clock.advance(-1);
    publish({ client_name: 'Renamed' });
    expect(await name()).toBe('Renamed');
    expect(reads()).toBe(2);
  });

  it('is read once for all who ask at the same time', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const found = [name(), name(), name()];
    await expect.poll(() => asked.length).toBe(1);
    resolve();
    expect(await Promise.all(found)).toEqual(['Agent', 'Agent', 'Agent']);
    clock.advance(usual);
    publish({ client_name: 'Renamed' });
    expect(await name()).toBe('Renamed');
    expect(reads()).toBe(2);
  });
});

describe('a host that does not answer', () => {
  const fail: Record<string, () => void> = {
    'is away': () => {
      isAway = true;
    },
    'fails with 500': () => {
      status = 500;
    },
    'fails with 503': () => {
      status = 503;
    },
    'timed out': () => {
      status = 408;
    },
    'is asked too often': () => {
      status = 429;
    },
  };
  it.each(Object.entries(fail))('%s: the client goes on for a day', async (_, begin) => {
    await find();
    clock.advance(usual);
    begin();
    expect(await name()).toBe('Agent');
    expect(reasons()).toEqual([isAway ? 'the host is away' : `the host answered ${status}`]);
    expect((await row())?.freshUntil).toBe(clock.now());
    clock.advance(limits.documentGrace - 1);
    expect(await name()).toBe('Agent');
    // Within the cooldown of the failed attempt.
    clock.advance(1);
    expect(await name()).toBeUndefined();
    expect(isAway ? 0 : reads()).toBe(isAway ? 0 : 3);
    clock.advance(limits.documentCooldown);
    expect(await name()).toBeUndefined();
    [isAway, status] = [false, 200];
    clock.advance(limits.documentCooldown);
    expect(await name()).toBe('Agent');
  });

  it('is not asked again immediately, in either direction of the clock', async () => {
    status = 503;
    expect([await name(), reads()]).toEqual([undefined, 1]);
    publish();
    for (const step of [limits.documentCooldown - 1, 2 - 2 * limits.documentCooldown]) {
      clock.advance(step);
      expect([await name(), reads()]).toEqual([undefined, 0]);
    }
    clock.advance(-1);
    expect([await name(), reads()]).toEqual(['Agent', 1]);
    clock.advance(usual);
    status = 503;
    expect([await name(), reads()]).toEqual(['Agent', 1]);
    publish({ client_name: 'Renamed' });
    clock.advance(limits.documentCooldown - 1);
    expect([await name(), reads()]).toEqual(['Agent', 0]);
    clock.advance(1);
    expect([await name(), reads()]).toEqual(['Renamed', 1]);
  });

  it('is forgotten as one that failed when it answers', async () => {
    status = 503;
    await find();
    clock.advance(limits.documentCooldown);
    headers = {};
    publish();
    await find();
    // The time of the failure, when the document is no longer fresh.
    clock.advance(-limits.documentCooldown - 1);
    expect([await name(), reads()]).toEqual(['Agent', 3]);
  });

  it('is one of a limited number that are remembered, the oldest of which is forgotten', async () => {
    isAway = true;
    let connections = 0;
    const createConnection = agent.createConnection;
    agent.createConnection = (...given) => {
      connections += 1;
      return createConnection(...given);
    };
    const failing = async (at: number) => {
      const before = connections;
      await find(`https://h${at}.example.com/c`, `client ${at}`);
      return connections > before;
    };
    expect(await failing(0)).toBe(true);
    clock.advance(limits.documentCooldown);
    for (let at = 1; at < limits.maxFailedDocuments; at += 1) await failing(at);
    // It failed again, so that it is the newest now.
    expect(await failing(0)).toBe(true);
    expect([await failing(0), await failing(1)]).toEqual([false, false]);
    await failing(-1);
    expect([await failing(0), await failing(2), await failing(1)]).toEqual([false, false, true]);
    agent.createConnection = createConnection;
  });
});

describe('asking for documents that nobody asked for before', () => {
  it('#174 is limited for each address', async () => {
    status = 503;
    const { points } = limits.documentReads;
    for (let at = 0; at < points + 2; at += 1) await find(`https://h${at}.example.com/c`);
    expect(reads()).toBe(points);
    await find('https://another.example.com/c', '198.51.100.2');
    expect(reads()).toBe(1);
  });

  it('#174 is limited for each host', async () => {
    status = 503;
    const { points } = limits.documentReadsOfHost;
    for (let at = 0; at < points + 2; at += 1) await find(`https://${host}/none-${at}.json`, `client ${at}`);
    expect(reads()).toBe(points);
    await find('https://another.example.com/c', 'one more');
    expect(reads()).toBe(1);
  });

  it('#497 is limited for each network and for all of them, as far as documents are taken', async () => {
    const { points: ofNetwork } = limits.strangersOfNetwork;
    const { points: ofAll } = limits.strangersOfAll;
    let count = 0;
    const take = async (address: string) => {
      count += 1;
      id = `https://host-${count}.example.com/c`;
      publish();
      return (await find(id, address)) !== undefined;
    };
    const taken = async (times: number, address: (at: number) => string) => {
      let all = 0;
      for (let at = 0; at < times; at += 1) if (await take(address(at))) all += 1;
      return all;
    };
    status = 404;
    for (let at = 0; at < 20; at += 1) await find(`https://none-${at}.example.com/c`, '198.51.100.200');
    // Fewer than the limit of one address in a minute from each address of a network.
    expect(await taken(ofNetwork + 5, (at) => `198.51.100.${Math.floor(at / 20) + 1}`)).toBe(ofNetwork);
    const networks = Math.ceil(ofAll / 20);
    expect(await taken(ofAll, (at) => `10.${at % networks}.0.1`)).toBe(ofAll - ofNetwork);
    expect(alerts.at(-1)).toEqual(['oauth_documents', ofAll]);
    clock.advance(hour);
    expect(await take('198.51.100.1')).toBe(true);
  });

  it('#309 delays no document that was read before', async () => {
    await find();
    clock.advance(usual);
    status = 503;
    for (let at = 0; at < limits.documentReads.points; at += 1) await find(`https://h${at}.example.com/c`);
    expect(await name('https://another.example.com/c')).toBeUndefined();
    reads();
    publish({ client_name: 'Renamed' });
    expect(await name()).toBe('Renamed');
  });
});

describe('#309 a document that is gone or invalid', () => {
  it.each([404, 410, 302, 204, 201, 400, 499, 407, 428])('ends its client: status %d', async (gone) => {
    await find();
    clock.advance(usual);
    [status, body] = [gone, ''];
    expect(await find()).toBeUndefined();
    expect(await row()).toMatchObject({ name: 'Agent', readAt: null, freshUntil: null });
    expect(reasons()).toEqual([`the host answered ${gone}`]);
    // It stays ended while the host is away.
    isAway = true;
    clock.advance(limits.documentCooldown);
    expect(await find()).toBeUndefined();
    isAway = false;
    publish();
    clock.advance(limits.documentCooldown);
    expect(await name()).toBe('Agent');
  });

  const wrong: [string, string, () => void][] = [
    ['is no JSON', 'it is no JSON object', () => (body = '<html>')],
    ['is null', 'it is no JSON object', () => (body = 'null')],
    ['is a list', 'it is no JSON object', () => (body = '[]')],
    ['is a text', 'it is no JSON object', () => (body = '"text"')],
    ['names another client', 'its client_id is another address', () => publish({ client_id: `${id}?` })],
    [
      'needs a secret',
      'its token_endpoint_auth_method must be none',
      () => publish({ token_endpoint_auth_method: 'client_secret_basic' }),
    ],
    ['contains a secret', 'it holds a secret', () => publish({ client_secret: 'x' })],
    ['is too long', 'it is longer than 5120 bytes', () => publish({ pad: 'x'.repeat(5_120) })],
  ];
  it.each(wrong)('%s', async (_, reason, spoil) => {
    await find();
    clock.advance(usual);
    spoil();
    expect(await find()).toBeUndefined();
    expect(await row()).toMatchObject({ readAt: null, freshUntil: null });
    expect(logged).toEqual([{ client: id, reason }]);
  });

  it.each([
    undefined,
    'text/plain',
    'text/html; charset=utf-8',
    'application/octet-stream',
    'application/jsonp',
  ])('#478 is none if its host does not call it JSON, but: %s', async (type) => {
    headers = type === undefined ? {} : { 'content-type': type };
    expect(await find()).toBeUndefined();
    expect(await row()).toBeUndefined();
    expect(reasons()).toEqual(['its content type is not JSON']);
  });

  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/client-metadata+json'])(
    'is JSON as %s',
    async (type) => {
      headers = { 'content-type': type };
      expect(await name()).toBe('Agent');
    },
  );

  it('is logged with a reason of limited length, also if the rules of clients refuse it', async () => {
    publish({ redirect_uris: [`javascript:${'x'.repeat(400)}`] });
    expect(await find()).toBeUndefined();
    const [reason = ''] = reasons();
    expect(reason).toContain('javascript:');
    expect(reason.length).toBeLessThanOrEqual(300);
    expect(await row()).toBeUndefined();
  });

  it('may say that it needs no secret', async () => {
    publish({ token_endpoint_auth_method: 'none' });
    expect(await name()).toBe('Agent');
  });
});
