import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { environmentOf } from '../../cli/testing/run-cli.ts';
import { runCommand } from '../../cli/testing/run-command.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';
import { redeem, refresh } from './testing/token-calls.ts';

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
