import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { environmentOf } from '../../cli/testing/run-cli.ts';
import { runCommand } from '../../cli/testing/run-command.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';
import { introspect, redeem, refresh } from './testing/token-calls.ts';

const logouts: string[] = [];
const receiver = createServer((request, response) => {
  request.resume().once('end', () => {
    logouts.push(request.url ?? '');
    response.end();
  });
});
let oauth: TestOauth;
beforeAll(async () => {
  oauth = await testOauth({ BRAND: 'partner' });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
afterAll(async () => {
  receiver.close();
  await oauth.stop();
});

it('#494 an account that loses the partner brand loses its tokens for good, and its applications are told', async () => {
  const backchannelLogoutUri = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/logout`;
  const client = await oauth.client({ backchannelLogoutUri, mayUsePrivateNetwork: true });
  const { id, token } = await oauth.account('partner@example.com');
  const change = async (flag: string) => {
    const { code, stderr } = await runCommand({ ...environmentOf(oauth.config), BRAND: 'partner' }, [
      'user',
      'update',
      id,
      flag,
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
  };
  await change('--partner');
  const config = await oauth.configure(client);
  const tokens = await oauth.signInTo(config, { token }, { scope: 'openid offline_access' });
  const { url, verifier } = await oauth.flow(config);
  const code = (await oauth.callback(url, { token })).searchParams.get('code') ?? '';
  await change('--no-partner');
  await change('--partner');
  expect((await refresh(oauth, client, tokens.refresh_token ?? '')).body.error).toBe('invalid_grant');
  expect((await redeem(oauth, client, code, verifier)).body.error).toBe('invalid_grant');
  await vi.waitFor(() => expect(logouts).toEqual(['/logout']), { timeout: 10_000 });
});

it('#527 the tokens of an account that the brand does not admit any more are inactive', async () => {
  const client = await oauth.client();
  const watcher = await oauth.client({ type: 'machine', grants: ['introspection'] });
  const { id, token } = await oauth.account('guest@example.com');
  // The same as a brand whose access is changed: nothing ends what was issued.
  const admit = (partner: number) =>
    oauth.store.database.db.updateTable('users').set({ partner }).where('id', '=', id).execute();
  await admit(1);
  const tokens = await oauth.signInTo(await oauth.configure(client), { token });
  const areActive = async () => {
    const all = [tokens.access_token, tokens.refresh_token ?? ''];
    return Promise.all(all.map(async (one) => (await introspect(oauth, watcher, one)).active));
  };
  expect(await areActive()).toEqual([true, true]);
  await admit(0);
  expect(await areActive()).toEqual([false, false]);
});
