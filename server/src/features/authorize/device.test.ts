import { setTimeout } from 'node:timers/promises';
import { oauthDevice } from '@latchkey/contract/authorize/oauth-device';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minute } from '../../platform/clock/durations.ts';
import type { Client } from '../applications/client.ts';
import {
  proofByApp,
  proofByPassword,
  registerApp,
  twoFactorAccount,
} from '../mfa/testing/authenticator-app.ts';
import { acr } from './assurance.ts';
import { password, type TestOauth, testOauth } from './testing/test-oauth.ts';
import { tokenCall } from './testing/token-calls.ts';

let oauth: TestOauth;
let client: Client;
let config: oidc.Configuration;
beforeAll(async () => {
  oauth = await testOauth();
  client = await oauth.client({ type: 'device', isTrusted: false, name: 'Television' });
  config = await oauth.configure(client);
});
afterAll(() => oauth.stop());

const begin = () => oidc.initiateDeviceAuthorization(config, { scope: 'openid email' });
const poll = (device_code: string) =>
  tokenCall(oauth, client, {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code,
  });
const answer = (token: string, user_code: string, action: 'check' | 'allow' | 'deny', mfaToken?: string) =>
  oauth.call(oauthDevice, { token, mfaToken, body: { user_code, action } });

it.each(['0', '1'])(
  '#395 a device that asks for a sign-in of the last %s s gets no older one',
  async (age) => {
    const email = `device-max-age-${age}@example.com`;
    const { token } = await oauth.account(email);
    // Codes and ages are counted by the system's clock, in whole seconds.
    await setTimeout(2_100);
    const device = await oidc.initiateDeviceAuthorization(config, { scope: 'openid', max_age: age });
    const { status, body } = await answer(token, device.user_code, 'allow');
    expect([status, body.status]).toEqual([403, 'login_required']);
    expect((await poll(device.device_code)).body.error).toBe('authorization_pending');
    oauth.clock.advance(Date.now() - oauth.clock.now());
    const fresh = await oauth.signIn(email, password);
    expect((await answer(fresh, device.user_code, 'allow')).body.state).toBe('allowed');
    expect((await poll(device.device_code)).status).toBe(200);
  },
);

it('ignores prompt, which is not a parameter of this request, and says when the person really signed in', async () => {
  const { token } = await oauth.account('device-prompt@example.com');
  const signedInBy = Math.ceil(Date.now() / 1_000);
  await setTimeout(1_100);
  const device = await oidc.initiateDeviceAuthorization(config, { scope: 'openid', prompt: 'login' });
  expect((await answer(token, device.user_code, 'allow')).body.state).toBe('allowed');
  const tokens = await oidc.pollDeviceAuthorizationGrant(config, { ...device, interval: 1 });
  expect(tokens.claims()?.auth_time).toBeLessThanOrEqual(signedInBy);
});

it('signs a device in after its code was allowed', async () => {
  const { id, token } = await oauth.account('device@example.com');
  const device = await begin();
  const screen = await fetch(device.verification_uri_complete ?? '', { redirect: 'manual' });
  expect(screen.headers.get('location')).toBe(`/auth/device?user_code=${device.user_code}`);
  expect((await poll(device.device_code)).body.error).toBe('authorization_pending');
  const typed = device.user_code.toLowerCase().replace('-', ' ');
  const checked = await answer(token, typed, 'check');
  expect(checked.body).toMatchObject({
    state: 'waiting',
    application: { name: 'Television', scopes: ['openid', 'email'], has_consent: false },
  });
  expect((await answer(token, device.user_code, 'allow')).body.state).toBe('allowed');
  const tokens = await oidc.pollDeviceAuthorizationGrant(config, { ...device, interval: 1 });
  expect(tokens.claims()).toMatchObject({ sub: id, email: 'device@example.com' });
  expect((await answer(token, device.user_code, 'allow')).status).not.toBe(200);
});

it('refuses a denied device permanently, and rejects an invented code', async () => {
  const { token } = await oauth.account('device-no@example.com');
  const device = await begin();
  expect((await answer(token, device.user_code, 'deny')).body.state).toBe('denied');
  expect((await poll(device.device_code)).body.error).toBe('access_denied');
  expect((await answer(token, device.user_code, 'allow')).body.status).toBe('conflict');
  expect((await answer(token, 'BBBB-BBBB', 'check')).status).toBe(404);
});

it('asks for the second factor first, and can be answered after it', async () => {
  const account = await twoFactorAccount(oauth, 'device-2fa@example.com');
  // Ends the step-up window of switching 2FA on.
  oauth.clock.advance(10 * minute);
  const device = await begin();
  const asked = await answer(account.token, device.user_code, 'allow');
  expect([asked.status, asked.body.status]).toEqual([403, '2fa_required']);
  const proof = await proofByApp(oauth, account.token, account.seed);
  expect((await answer(account.token, device.user_code, 'allow', proof)).status).toBe(200);
});

it('limits an account to ten attempts in ten minutes', async () => {
  const { token } = await oauth.account('guesser@example.com');
  const statuses: number[] = [];
  for (let i = 0; i < 11; i += 1) statuses.push((await answer(token, `CCCC-CCC${i}`, 'check')).status);
  expect(statuses).toEqual([...Array(10).fill(404), 429]);
});

it("#92 shows where the code was requested, and whether that is the person's own network", async () => {
  const behind = await testOauth({ TRUST_PROXY: '127.0.0.1' });
  try {
    const { id } = await behind.client({ type: 'device', isTrusted: true });
    const { token } = await behind.account('network@example.com');
    const agent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
    const begun = await behind.fetch('/oauth2/device-authorization', {
      method: 'POST',
      headers: { 'x-forwarded-for': '203.0.113.7', 'user-agent': agent },
      body: new URLSearchParams({ client_id: id }),
    });
    const { user_code } = (await begun.json()) as { user_code: string };
    const look = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      return (await behind.call(oauthDevice, { token, headers, body: { user_code } })).body.origin;
    };
    const origin = {
      ip: '203.0.113.7',
      place: null,
      device: 'Computer',
      device_kind: 'computer',
      browser: 'Chrome 131',
      os: 'Linux',
    };
    expect(await look('203.0.113.7')).toEqual({ ...origin, is_own_network: true });
    expect(await look('198.51.100.4')).toEqual({ ...origin, is_own_network: false });
  } finally {
    await behind.stop();
  }
});

const essentially = (...values: string[]) => ({
  scope: 'openid',
  claims: JSON.stringify({ id_token: { acr: { essential: true, values } } }),
});

it('asks for the second factor that the device requires, with 2FA off, and tells the device what was reached', async () => {
  const email = 'device-acr@example.com';
  const first = await oauth.account(email);
  const seed = await registerApp(oauth, first.token, await proofByPassword(oauth, first.token, password));
  const token = await oauth.signIn(email, password);
  const device = await oidc.initiateDeviceAuthorization(config, essentially(acr.multiFactor));
  const asked = await answer(token, device.user_code, 'allow');
  expect([asked.status, asked.body.status]).toEqual([403, '2fa_required']);
  const proof = await proofByApp(oauth, token, seed);
  expect((await answer(token, device.user_code, 'allow', proof)).body.state).toBe('allowed');
  const tokens = await oidc.pollDeviceAuthorizationGrant(config, { ...device, interval: 1 });
  expect(tokens.claims()).toMatchObject({ acr: acr.multiFactor, amr: ['pwd', 'otp', 'mfa'] });

  const phishingResistant = await oidc.initiateDeviceAuthorization(
    config,
    essentially(acr.phishingResistant),
  );
  const refused = await answer(token, phishingResistant.user_code, 'allow');
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('passkey')]);
});

it('refuses a device that requires what no sign-in reaches', async () => {
  const begun = oidc.initiateDeviceAuthorization(config, essentially('urn:example:unheard-of'));
  await expect(begun).rejects.toMatchObject({ error: 'invalid_request' });
});
