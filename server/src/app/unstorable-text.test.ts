import { clientList } from '@latchkey/contract/clients/client-list';
import { webhookCreate } from '@latchkey/contract/webhooks/webhook-create';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestOauth, testOauth } from '../features/authorize/testing/test-oauth.ts';
import { testMachine } from '../features/operators/testing/test-operators.ts';

// PostgreSQL cannot store a NUL in a text. On both databases this must be a client error.
let portal: TestOauth;
beforeAll(async () => {
  portal = await testOauth();
});
afterAll(() => portal.stop());

const basic = (name: string) => ({ authorization: `Basic ${Buffer.from(name).toString('base64')}` });

it('#294 a NUL in a search term is reported for its field', async () => {
  const { token } = await testMachine(portal, ['admin:read']);
  const reply = await portal.call(clientList, { token, query: { query: 'a\0b' } });
  expect(reply).toMatchObject({
    status: 422,
    body: { status: 'invalid_fields', errors: { query: [expect.any(String)] } },
  });
});

it('#294 a NUL in a body, its keys or nested values is refused before anything is processed', async () => {
  for (const body of [
    { client_id: 'a\0b' },
    { client_id: 'a', 'b\0': 'c' },
    { client_id: 'a', state: '\0' },
  ]) {
    const reply = await portal.fetch('/api/oauth/decline', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(422);
  }
});

it.each(['token', 'par', 'introspect', 'revoke', 'device-authorization'])(
  '#294 a NUL at /oauth2/%s is reported as a client error, in the form and in Basic',
  async (path) => {
    const ask = (form: Record<string, string>, headers: Record<string, string> = {}) =>
      portal.fetch(`/oauth2/${path}`, { method: 'POST', body: new URLSearchParams(form), headers });
    for (const reply of [
      await ask({ client_id: 'a\0b' }),
      await ask({ token: 'x' }, basic('%00a:b')),
      await ask({ token: 'x' }, basic('a\0b:c')),
    ]) {
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
      expect(await reply.json()).toMatchObject({
        error: expect.stringMatching(/^invalid_(request|client)$/),
      });
    }
  },
);

it("#294 a NUL in an application's link ends on the error page with the code", async () => {
  const reply = await portal.fetch('/oauth2/authorize?client_id=a&state=%00', { redirect: 'manual' });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
  expect(await reply.text()).toContain('invalid_request');
});

it('#329 a cursor that hides a NUL or a number that no column can hold is no server error', async () => {
  const { token } = await testMachine(portal, ['admin:write']);
  const url = 'https://hooks.example.com/';
  const { body: webhook } = await portal.call(webhookCreate, {
    token,
    body: { url, actions: ['user.created'] },
  });
  const hidden = (text: string) => Buffer.from(text).toString('base64url');
  const lists: [string, string][] = [
    ['users?query=a&cursor=', hidden('["a\\u0000","b"]')],
    ['apis?cursor=', hidden('a\0b')],
    ...['9'.repeat(30), `-${'9'.repeat(30)}`, '9'.repeat(150), '1e400', 'x'].map(
      (cursor): [string, string] => [`webhooks/${webhook.id}/deliveries?cursor=`, cursor],
    ),
  ];
  for (const [list, cursor] of lists) {
    const reply = await portal.fetch(`/api/admin/${list}${cursor}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([list, reply.status]).toEqual([list, 200]);
  }
});
