import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { applicationList } from '@latchkey/contract/applications/application-list';
import { applicationRead } from '@latchkey/contract/authorize/application-read';
import { oauthDevice } from '@latchkey/contract/authorize/oauth-device';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { groupParts } from '../../app/group-parts.ts';
import { pausedReads } from '../../app/testing/paused-reads.ts';
import { testPortal } from '../../app/testing/test-portal.ts';
import type { NewClient } from '../applications/client-settings.ts';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import { introspect, redeem, refresh, tokenCall } from '../authorize/testing/token-calls.ts';

const reads = pausedReads();
let oauth: TestOauth;
let parts: ReturnType<typeof groupParts>;
beforeAll(async () => {
  oauth = await testOauth({}, await testPortal({}, reads));
  parts = groupParts(oauth.store);
});
afterAll(() => oauth.stop());

let made = 0;
/** An application for one group, and an account in it. */
async function restricted(given: Partial<NewClient> = {}) {
  made += 1;
  const name = `group-${made}`;
  await parts.groups.create(name, null);
  const client = await oauth.client({ url: 'https://app.example.test/', ...given });
  await parts.clientAccess.set(client.id, { access: 'groups', groups: [name] });
  const account = await oauth.account(`member-${made}@example.com`);
  await parts.groups.addMember(name, account.id);
  return { ...account, name, client, config: await oauth.configure(client) };
}

const recordsOf = (userId: string, clientId: string) =>
  oauth.store.database.db
    .selectFrom('oidc_records')
    .select('kind')
    .where('account_id', '=', userId)
    .where('client_id', '=', clientId)
    .execute();

const offline = { scope: 'openid offline_access' };

describe('#187 an account that may not use an application', () => {
  it('#187 gets no code, is told why, and does not see the application', async () => {
    const { client, config, name, token, id } = await restricted();
    const stranger = await oauth.account(`stranger-${made}@example.com`);
    const { url } = await oauth.flow(config);
    const parameters = await oauth.visit(url);
    const refused = await oauth.answer(parameters, { token: stranger.token });
    expect([refused.status, refused.body.status]).toEqual([403, 'no_access']);
    const listed = async (of: string) =>
      (await oauth.call(applicationList, { token: of })).body.applications.map((one) => one.client_id);
    expect(await listed(stranger.token)).not.toContain(client.id);
    expect(await listed(token)).toContain(client.id);
    const read = async (of: string) =>
      (await oauth.call(applicationRead, { token: of, params: { client_id: client.id } })).body.has_access;
    expect([await read(stranger.token), await read(token)]).toEqual([false, true]);
    // The member can sign in, but not after leaving.
    expect((await oauth.signInTo(config, { token })).claims()?.sub).toBe(id);
    await parts.groups.removeMember(name, id);
    expect(await listed(token)).not.toContain(client.id);
  });

  it('#187 gets access_denied if no screen may be shown', async () => {
    const { config } = await restricted();
    const stranger = await oauth.account(`silent-${made}@example.com`);
    const { url } = await oauth.flow(config, { prompt: 'none' });
    const callback = await oauth.callback(url, { token: stranger.token });
    expect(callback.searchParams.get('error')).toBe('access_denied');
  });

  it('#187 cannot allow a device, and an allowed device gets nothing after access is lost', async () => {
    const { client, config, token, id, name } = await restricted({ type: 'device', isTrusted: false });
    const stranger = await oauth.account(`device-${made}@example.com`);
    const begun = await oidc.initiateDeviceAuthorization(config, { scope: 'openid' });
    const answer = (of: string) =>
      oauth.call(oauthDevice, { token: of, body: { user_code: begun.user_code, action: 'allow' } });
    expect((await answer(stranger.token)).body.status).toBe('no_access');
    expect((await answer(token)).status).toBe(200);
    await parts.groups.removeMember(name, id);
    const polled = await tokenCall(oauth, client, {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: begun.device_code,
    });
    expect(polled.body.error).toBe('invalid_grant');
    expect(await recordsOf(id, client.id)).toEqual([]);
  });
});

describe('#186 losing access ends the tokens of that application, and its sessions are notified', () => {
  let application: Server;
  let logouts: string[];
  beforeAll(async () => {
    logouts = [];
    application = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        logouts.push(body);
        response.writeHead(200).end();
      });
    });
    await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => application.close());

  type Member = Awaited<ReturnType<typeof restricted>>;
  const losses: Record<string, (of: Member) => Promise<unknown>> = {
    'leaving the group': ({ name, id }) => parts.groups.removeMember(name, id),
    'the end of the group': ({ name }) => parts.groups.remove(name),
    'a group that is taken from the list': ({ client, name }) =>
      parts.clientAccess.set(client.id, { removed: [name] }),
    'an application that is for other groups now': async ({ client }) => {
      await parts.groups.create(`other-${made}`, null);
      await parts.clientAccess.set(client.id, { groups: [`other-${made}`] });
    },
    'an application that was for everyone': async ({ client }) => {
      await parts.clientAccess.set(client.id, { access: 'everyone', groups: [] });
      await parts.clientAccess.set(client.id, { access: 'groups' });
    },
  };
  it.each(Object.entries(losses))('#186 %s', async (_, lose) => {
    const { port } = application.address() as AddressInfo;
    const member = await restricted({
      backchannelLogoutUri: `http://127.0.0.1:${port}/logout`,
      mayUsePrivateNetwork: true,
    });
    const { client, config, token, id } = member;
    const other = await oauth.client();
    const elsewhere = await oauth.signInTo(await oauth.configure(other), { token });
    const tokens = await oauth.signInTo(config, { token }, offline);
    const later = await oauth.signInTo(config, { token }, { scope: 'openid' });
    logouts.length = 0;
    await lose(member);

    expect(await recordsOf(id, client.id)).toEqual([]);
    for (const { access_token } of [tokens, later])
      expect((await introspect(oauth, client, access_token)).active).toBe(false);
    expect((await refresh(oauth, client, String(tokens.refresh_token))).body.error).toBe('invalid_grant');
    // Only those of that application.
    expect((await introspect(oauth, other, elsewhere.access_token)).active).toBe(true);
    await vi.waitFor(() => expect(logouts).toHaveLength(1), { timeout: 10_000 });
    const [payload = ''] = [...new URLSearchParams(logouts[0])].map(([, jwt]) => jwt.split('.')[1] ?? '');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ sub: id });
  });

  it('#186 a JWT for an API of that application becomes invalid', async () => {
    const orders = 'https://orders.example.test';
    await oauth.apis.create(orders, { scopes: { read: 'Read orders' } });
    const { client, config, token, id, name } = await restricted({
      apiScopes: [{ audience: orders, scope: 'read' }],
    });
    const api = await oauth.client({ type: 'api', resources: [orders] });
    const asked = { scope: 'openid read', resource: orders };
    const { access_token } = await oauth.signInTo(config, { token }, asked);
    expect((await introspect(oauth, api, access_token)).active).toBe(true);
    await parts.groups.removeMember(name, id);
    expect((await introspect(oauth, api, access_token)).active).toBe(false);
    expect(await recordsOf(id, client.id)).toEqual([]);
  });

  it('#186 members of another group of the application keep their access', async () => {
    const { client, config, token, id, name } = await restricted();
    await parts.groups.create(`second-${made}`, null);
    await parts.clientAccess.set(client.id, { added: [`second-${made}`] });
    await parts.groups.addMember(`second-${made}`, id);
    const { access_token } = await oauth.signInTo(config, { token });
    await parts.groups.remove(name);
    expect((await introspect(oauth, client, access_token)).active).toBe(true);
  });
});

describe('#185 access that is withdrawn during an authorisation leaves no working token', () => {
  it('#185 between the check of an answer and its code', async () => {
    const { client, config, token, id, name } = await restricted();
    const parameters = await oauth.visit((await oauth.flow(config)).url);
    const reply = await reads.around(
      'application_access',
      () => oauth.answer(parameters, { token }),
      () => parts.groups.removeMember(name, id),
    );
    expect([reply.status, reply.body.status]).toEqual([403, 'no_access']);
    expect(await recordsOf(id, client.id)).toEqual([]);
  });

  const code = async ({ config, token }: Awaited<ReturnType<typeof restricted>>) => {
    const { url, verifier } = await oauth.flow(config, offline);
    const callback = await oauth.callback(url, { token });
    return { code: callback.searchParams.get('code') ?? '', verifier };
  };

  it('#185 between the check of a code and its tokens', async () => {
    const member = await restricted();
    const { client, id, name } = member;
    const given = await code(member);
    const { body } = await reads.around(
      'users',
      () => redeem(oauth, client, given.code, given.verifier),
      () => parts.groups.removeMember(name, id),
    );
    expect(body).toEqual({ error: 'invalid_grant', error_description: expect.any(String) });
    expect(await recordsOf(id, client.id)).toEqual([]);
  });

  it('#185 between the check of a refresh token and the next', async () => {
    const member = await restricted();
    const { client, id, name } = member;
    const given = await code(member);
    const { body: tokens } = await redeem(oauth, client, given.code, given.verifier);
    const { body } = await reads.around(
      'users',
      () => refresh(oauth, client, String(tokens.refresh_token)),
      () => parts.groups.removeMember(name, id),
    );
    expect(body.error).toBe('invalid_grant');
    expect(await recordsOf(id, client.id)).toEqual([]);
  });
});

it('#188 a large group is deleted in batches, and all members lose the access it gave', async () => {
  const { client, name, id: first } = await restricted();
  const { db } = oauth.store.database;
  const { id: groupId } = await db
    .selectFrom('user_groups')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const now = oauth.clock.now();
  const users = [];
  // One after the other, so that none waits too long for a pool connection.
  for (let index = 0; index < 1_200; index += 1)
    users.push(await oauth.createUser({ name: `Member ${index}` }));
  for (let done = 0; done < users.length; done += 100) {
    const batch = users.slice(done, done + 100).map((user) => user.id);
    await db
      .insertInto('group_members')
      .values(batch.map((user_id) => ({ group_id: groupId, user_id, added_at: now })))
      .execute();
    await db
      .insertInto('application_access')
      .values(
        batch.map((user_id) => ({
          user_id,
          client_id: client.id,
          scopes: '[]',
          allowed: '[]',
          allowed_times: '{}',
          granted_at: now,
          last_used_at: now,
        })),
      )
      .execute();
    await db
      .insertInto('oidc_records')
      .values(
        batch.map((user_id) => ({
          kind: 'Grant',
          id: `grant of ${user_id}`,
          payload: '',
          grant_id: null,
          account_id: user_id,
          client_id: client.id,
          user_code: null,
          offline: 0,
          created_at: now,
          expires_at: now + 1_000_000,
          consumed_at: null,
        })),
      )
      .execute();
  }
  await parts.groups.remove(name);
  const left = await db
    .selectFrom('oidc_records')
    .select('id')
    .where('client_id', '=', client.id)
    .where('kind', '=', 'Grant')
    .execute();
  expect(left).toEqual([]);
  expect(await db.selectFrom('group_members').selectAll().where('group_id', '=', groupId).execute()).toEqual(
    [],
  );
  expect(await db.selectFrom('access_losses').selectAll().execute()).toEqual([]);
  expect(await parts.groups.namesOf(first)).toEqual([]);
});
