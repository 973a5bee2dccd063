import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { patience } from '../../../../scripts/testing/patience.ts';
import { minute } from '../../platform/clock/durations.ts';
import { createRateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { Client } from '../applications/client.ts';
import { anonymousRequests, mostParameters, mostResources, protocolBodyLimit } from './limits.ts';
import { endpointLimits } from './provider/endpoint-limits.ts';
import { redirectUri, type TestOauth, testOauth } from './testing/test-oauth.ts';
import { protocolCall } from './testing/token-calls.ts';

const perMinute = 60;
let oauth: TestOauth;
beforeAll(async () => {
  oauth = await testOauth({ OAUTH_REQUESTS_PER_MINUTE: String(perMinute), TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => oauth.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });

function push(client: Client, address: string, extra: Record<string, string> = {}) {
  const request = {
    client_id: client.id,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    ...extra,
  };
  return protocolCall(oauth, '/oauth2/par', client, request, from(address));
}

async function rows(): Promise<number> {
  const { db } = oauth.store.database;
  const { count } = await db
    .selectFrom('oidc_records')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

describe('#293 the limit uses the client id that the endpoint itself reads: another id next to it has no effect', () => {
  const basic = (name: string) => ({ authorization: `Basic ${Buffer.from(`${name}:`).toString('base64')}` });
  const asked = async (most: number, ask: (count: number) => Promise<Response>) => {
    const statuses: number[] = [];
    for (let count = 0; count <= most; count += 1) {
      const reply = await ask(count);
      await reply.arrayBuffer();
      statuses.push(reply.status);
    }
    return statuses.indexOf(429);
  };

  it('at the start of a sign-in, with an id in Basic: each request writes a row', async () => {
    const waitFor = endpointLimits({
      rateLimits: await createRateLimits({ redisUrl: null, clock: oauth.clock }),
      requestsPerMinute: perMinute,
    });
    const parameters = new URLSearchParams({ client_id: 'one' });
    const path = '/oauth2/authorize';
    const ask = (name: string) => waitFor({ path, address: '198.51.100.20', parameters, ...basic(name) });
    for (let count = 0; count < anonymousRequests.points; count += 1)
      expect(await ask(`another-${count}`)).toBe(0);
    expect(await ask('another')).toBe(60);
  });

  it('at a logout, with an id in the address', async () => {
    const most = anonymousRequests.points;
    const before = await rows();
    const limited = await asked(most, (count) =>
      oauth.fetch(`/oauth2/logout?id_token_hint=x&client_id=another-${count}`, {
        redirect: 'manual',
        headers: from('198.51.100.21'),
      }),
    );
    expect(limited).toBe(most);
    expect(await rows()).toBe(before + most);
  });

  it('at registration and the documents, with an id in Basic', async () => {
    const read = (path: string, method: string) => (count: number) =>
      oauth.fetch(path, { method, headers: { ...from('198.51.100.22'), ...basic(`another-${count}`) } });
    expect(await asked(30, read('/oauth2/register', 'POST'))).toBe(30);
    expect(await asked(perMinute, read('/oauth2/jwks?client_id=x', 'GET'))).toBe(perMinute);
  });

  it('with the same id in another encoding', async () => {
    const spelled = (count: number) => (count % 2 ? '%61bc' : 'a%62c');
    const limited = await asked(perMinute, (count) =>
      oauth.fetch('/oauth2/token', {
        method: 'POST',
        headers: { ...from('198.51.100.23'), ...basic(spelled(count)) },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      }),
    );
    expect(limited).toBe(perMinute);
  });
});

describe('#393 only a secret that is checked raises the limit', () => {
  it.each<Record<string, string>>([
    { client_secret: '' },
    { client_assertion: '' },
    { client_secret: '', client_assertion: '' },
  ])('#393 an empty one counts as absent, as it does for the endpoint: %o', async (empty) => {
    const client = await oauth.client({ type: 'spa' });
    const address = `198.51.100.${90 + Object.keys(empty).join().length}`;
    const before = await rows();
    for (let count = 0; count < anonymousRequests.points; count += 1)
      expect((await push(client, address, empty)).status).toBe(201);
    expect((await push(client, address, empty)).status).toBe(429);
    expect(await rows()).toBe(before + anonymousRequests.points);
  });

  it('#393 so does an empty header, and any at an endpoint that checks none', async () => {
    const waitFor = endpointLimits({
      rateLimits: await createRateLimits({ redisUrl: null, clock: oauth.clock }),
      requestsPerMinute: perMinute,
    });
    const asked = async (path: string, authorization: string | undefined, query: string) => {
      const parameters = new URLSearchParams(query);
      const request = { path, address: '198.51.100.80', authorization, parameters };
      for (let count = 0; count < anonymousRequests.points; count += 1)
        expect(await waitFor(request)).toBe(0);
      return waitFor(request);
    };
    expect(await asked('/oauth2/par', '', 'client_id=a')).toBe(60);
    expect(await asked('/oauth2/logout', undefined, 'id_token_hint=x&client_secret=x')).toBe(60);
    expect(await asked('/oauth2/device-authorization', undefined, 'client_id=a&client_secret=x')).toBe(0);
  });
});

describe('#93 every endpoint of the protocol has a limit for each application and address', () => {
  it('#93 pushed requests stop at the limit, and do not affect other clients', async () => {
    const [flooded, other] = [await oauth.client({ type: 'spa' }), await oauth.client({ type: 'spa' })];
    const statuses: number[] = [];
    for (let i = 0; i <= anonymousRequests.points; i += 1)
      statuses.push((await push(flooded, '198.51.100.7')).status);
    expect(statuses).toEqual([...Array(anonymousRequests.points).fill(201), 429]);
    const before = await rows();
    const refused = await push(flooded, '198.51.100.7');
    expect([refused.status, refused.headers.get('retry-after'), refused.body.error]).toEqual([
      429,
      '60',
      'temporarily_unavailable',
    ]);
    expect(await rows()).toBe(before);
    expect((await push(flooded, '198.51.100.8')).status).toBe(201);
    expect((await push(other, '198.51.100.7')).status).toBe(201);
  });

  it('#93 so do token, introspection, revocation, userinfo, registration and the documents', async () => {
    const client = await oauth.client();
    const post = (path: string) => async () =>
      (
        await protocolCall(
          oauth,
          path,
          client,
          { token: 'x', grant_type: 'refresh_token', refresh_token: 'x' },
          from('198.51.100.9'),
        )
      ).status;
    const get = (path: string) => async () => {
      const reply = await oauth.fetch(path, { headers: from('198.51.100.9') });
      await reply.arrayBuffer();
      return reply.status;
    };
    const endpoints = {
      token: post('/oauth2/token'),
      introspect: post('/oauth2/introspect'),
      revoke: post('/oauth2/revoke'),
      register: post('/oauth2/register'),
      userinfo: get('/oauth2/userinfo'),
      jwks: get('/oauth2/jwks'),
      discovery: get('/.well-known/openid-configuration'),
    };
    for (const [name, ask] of Object.entries(endpoints)) {
      let asked = 0;
      while (asked <= perMinute && (await ask()) !== 429) asked += 1;
      expect([name, asked]).toEqual([name, name === 'register' ? 30 : perMinute]);
    }
    oauth.clock.advance(minute);
    expect(await endpoints.jwks()).toBe(200);
  });

  it('#93 a long body is not read to the end', async () => {
    const client = await oauth.client({ type: 'spa' });
    const state = 'x'.repeat(protocolBodyLimit);
    expect((await push(client, '198.51.100.10', { state })).status).toBe(413);
    const chunks = async function* () {
      for (let i = 0; i < 100; i += 1) yield new Uint8Array(1024).fill(120);
    };
    const reply = await fetch(`${oauth.url}/oauth2/par`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: ReadableStream.from(chunks()),
      duplex: 'half',
    } as RequestInit).then(
      ({ status }) => status,
      () => 'cut off',
    );
    expect([413, 'cut off']).toContain(reply);
  });

  it('#93 an unused pushed request is removed soon after its minute', async () => {
    const client = await oauth.client({ type: 'spa' });
    await push(client, '198.51.100.11');
    const { db } = oauth.store.database;
    const pushed = () =>
      db
        .selectFrom('oidc_records')
        .select('id')
        .where('client_id', '=', client.id)
        .where('kind', '=', 'PushedAuthorizationRequest')
        .execute();
    oauth.clock.advance(minute + 1_000);
    for (const task of oauth.portal.tasks) if (task.name === 'sweep protocol records') await task.run();
    expect(await pushed()).toEqual([]);
  });
});

describe('#540 a parameter that is repeated is not read: the time for that grows with the square of its number', () => {
  const audience = 'https://repeated.example.test';
  const asking = async (most: number) => {
    const client = await oauth.client({ apiScopes: [{ audience, scope: 'read' }] });
    const query = new URLSearchParams({
      client_id: client.id,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid read',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    for (let count = 0; count < most; count += 1) query.append('resource', audience);
    const reply = await fetch(`${oauth.url}/oauth2/authorize?${query}`, {
      redirect: 'manual',
      headers: from('198.51.100.54'),
    });
    const to = new URL(reply.headers.get('location') ?? '/', oauth.url);
    return [reply.status, to.searchParams.get('error')];
  };

  it('#540 as many APIs are named as one request needs', async () => {
    await oauth.apis.create(audience, { scopes: { read: 'Read' } });
    expect(await asking(mostResources)).toEqual([303, null]);
    expect(await asking(mostResources + 1)).toEqual([303, 'invalid_target']);
    expect(await asking(mostParameters)).toEqual([400, null]);
  });

  it.each(['authorize', 'userinfo', 'jwks'])('#540 nor is any other at /oauth2/%s', async (name) => {
    const query = new URLSearchParams(Array.from({ length: mostParameters + 1 }, () => ['a', 'a']));
    const reply = await fetch(`${oauth.url}/oauth2/${name}?${query}`, { headers: from('198.51.100.55') });
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining('invalid_request')]);
  });
});

describe('a body in pieces, without its length', () => {
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const piece = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

  function open(): Socket {
    return connect(Number(new URL(oauth.url).port), '127.0.0.1').on('error', () => {});
  }

  it('is refused as soon as it is too long, and the reply arrives', async () => {
    const socket = open();
    socket.write(head('/oauth2/token') + piece('a'.repeat(protocolBodyLimit)) + piece('=b'));
    const [reply] = (await once(socket, 'data')) as [Buffer];
    expect(reply.toString()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  it('#431 is no failure in the log if it breaks off', async () => {
    const told = () => oauth.logLines.filter((line) => line.includes('request broken off')).length;
    const [before, socket] = [told(), open()];
    socket.write(head('/oauth2/token') + piece('grant_type='));
    await once(oauth.portal.app.server, 'request');
    socket.destroy();
    await vi.waitFor(() => expect(told()).toBe(before + 1), 5_000 * patience);
    expect(oauth.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});
