import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVault } from '../../platform/secrets/vault.ts';
import type { Client } from '../applications/client.ts';
import type { ClientsService } from '../applications/clients.service.ts';
import { clientRegister } from '../applications/index.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';
import { introspect, redeem, refresh, tokenCall } from './testing/token-calls.ts';

let oauth: TestOauth;
let clients: ClientsService;
let made = 0;
beforeAll(async () => {
  oauth = await testOauth();
  const { database, secretKeys } = oauth.store;
  const vault = createVault(secretKeys, 'client-secrets');
  ({ clients } = clientRegister({ db: database.db, clock: oauth.clock, vault }));
});
afterAll(() => oauth.stop());

const scopes = { read: 'Read orders', write: 'Change orders' };

describe.each(['opaque', 'jwt'] as const)('a %s access token', (tokenFormat) => {
  async function newApi(isOpen = false) {
    const audience = `https://orders-${++made}.example.test`;
    await oauth.apis.create(audience, { scopes, tokenFormat, isOpen });
    const granted = Object.keys(scopes).map((scope) => ({ audience, scope }));
    return { audience, granted, api: await oauth.client({ type: 'api', resources: [audience] }) };
  }

  /** A token of a person, and what its introspection says at present. */
  async function ofPerson(audience: string, client: Client) {
    const { token } = await oauth.account(`scopes-${++made}@example.com`);
    const asked = { resource: audience, scope: 'openid read write' };
    const { access_token } = await oauth.signInTo(
      await oauth.configure(client),
      { token, consent: true },
      asked,
    );
    return access_token;
  }

  async function ofMachine(machine: Client) {
    const { body } = await tokenCall(oauth, machine, { grant_type: 'client_credentials' });
    return String(body.access_token);
  }

  it.each(['person', 'machine'])('#351 of a %s loses the scopes that its client loses', async (whose) => {
    const { audience, granted, api } = await newApi();
    const client = await oauth.client({
      apiScopes: granted,
      ...(whose === 'machine' ? { type: 'machine' } : {}),
    });
    const token = await (whose === 'machine' ? ofMachine(client) : ofPerson(audience, client));
    expect(await introspect(oauth, api, token)).toMatchObject({ active: true, scope: 'read write' });
    await clients.update(client.id, { apiScopes: [{ audience, scope: 'read' }] });
    for (const asker of [api, client])
      expect(await introspect(oauth, asker, token)).toMatchObject({ active: true, scope: 'read' });
    await clients.update(client.id, { apiScopes: [] });
    for (const asker of [api, client])
      expect(await introspect(oauth, asker, token)).toEqual({ active: false });
  });

  it.each(['person', 'machine'])('#351 of a %s loses a scope that its API loses', async (whose) => {
    const { audience, granted, api } = await newApi();
    const client = await oauth.client({
      apiScopes: granted,
      ...(whose === 'machine' ? { type: 'machine' } : {}),
    });
    const token = await (whose === 'machine' ? ofMachine(client) : ofPerson(audience, client));
    await oauth.apis.update(audience, { removedScopes: ['write'] });
    expect(await introspect(oauth, api, token)).toMatchObject({ active: true, scope: 'read' });
    await oauth.apis.remove(audience);
    expect(await introspect(oauth, client, token)).toEqual({ active: false });
  });

  it('#351 of an open API ends when the API is no longer open', async () => {
    const { audience, api } = await newApi(true);
    const client = await oauth.client({ isTrusted: false });
    const token = await ofPerson(audience, client);
    expect((await introspect(oauth, api, token)).scope).toBe('read write');
    await oauth.apis.update(audience, { isOpen: false });
    expect(await introspect(oauth, api, token)).toEqual({ active: false });
  });

  it.each(['its client', 'its API'])(
    '#533 whose scopes %s has lost is not followed by one without a scope, which nobody allowed',
    async (whose) => {
      const { audience, granted } = await newApi();
      const client = await oauth.client({ apiScopes: granted, isTrusted: false });
      const config = await oauth.configure(client);
      const { token } = await oauth.account(`scopes-${++made}@example.com`);
      const asked = { resource: audience, scope: 'openid read' };
      const tokens = await oauth.signInTo(config, { token, consent: true }, asked);
      const { url, verifier } = await oauth.flow(config, asked);
      const code = (await oauth.callback(url, { token })).searchParams.get('code') ?? '';
      if (whose === 'its API') await oauth.apis.update(audience, { removedScopes: ['read'] });
      else await clients.update(client.id, { apiScopes: [{ audience, scope: 'write' }] });
      const replies = [
        await redeem(oauth, client, code, verifier),
        await refresh(oauth, client, tokens.refresh_token ?? ''),
      ];
      expect(replies.map(({ body }) => body.error)).toEqual(['invalid_target', 'invalid_target']);
      const alone = await oauth.flow(config, { resource: audience, scope: 'openid' });
      const answer = await oauth.answer(await oauth.visit(alone.url), { token });
      expect(answer.body.status).toBe('consent_required');
    },
  );

  it('without a scope lasts while its client has the audience, or is there', async () => {
    const { audience, api } = await newApi();
    const machine = await oauth.client({ type: 'machine', resources: [audience] });
    const token = await ofMachine(machine);
    expect((await introspect(oauth, api, token)).active).toBe(true);
    await clients.update(machine.id, { resources: [] });
    expect(await introspect(oauth, api, token)).toEqual({ active: false });
    await clients.update(machine.id, { resources: [audience] });
    await clients.remove(machine.id);
    expect(await introspect(oauth, api, token)).toEqual({ active: false });
  });
});
