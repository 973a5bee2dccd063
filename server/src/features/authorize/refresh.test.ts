import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { applicationList } from '@latchkey/contract/applications/application-list';
import { applicationRevoke } from '@latchkey/contract/applications/application-revoke';
import { logout } from '@latchkey/contract/sessions/logout';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Client } from '../applications/client.ts';
import { refreshes } from './limits.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';
import { introspect, protocolCall, refresh } from './testing/token-calls.ts';

let oauth: TestOauth;
let client: Client;
let config: oidc.Configuration;
beforeAll(async () => {
  oauth = await testOauth();
  client = await oauth.client();
  config = await oauth.configure(client);
});
afterAll(() => oauth.stop());

async function signedIn(email: string) {
  const account = await oauth.account(email);
  const tokens = await oauth.signInTo(config, { token: account.token });
  return { ...account, tokens, refreshToken: tokens.refresh_token ?? '' };
}

it('refreshes with rotation, introspects and revokes', async () => {
  const { id, tokens, refreshToken } = await signedIn('refresh@example.com');
  const renewed = await oidc.refreshTokenGrant(config, refreshToken);
  expect(renewed.refresh_token).not.toBe(refreshToken);
  expect(renewed.claims()?.sub).toBe(id);
  const seen = await oidc.tokenIntrospection(config, renewed.access_token);
  expect(seen).toMatchObject({ active: true, sub: id, client_id: client.id });
  await oidc.tokenRevocation(config, renewed.access_token);
  for (const revoked of [renewed.access_token, renewed.refresh_token ?? '', tokens.access_token]) {
    expect((await oidc.tokenIntrospection(config, revoked)).active).toBe(false);
  }
});

it('#30 #114 20 parallel refreshes all succeed in one family; reuse after the grace period ends it', async () => {
  const { refreshToken, tokens } = await signedIn('family@example.com');
  const all = await Promise.all(Array.from({ length: 20 }, () => refresh(oauth, client, refreshToken)));
  expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const siblings = all.map(({ body }) => String(body.refresh_token));
  expect(new Set([refreshToken, ...siblings]).size).toBe(21);
  oauth.clock.advance(9_000);
  const late = await refresh(oauth, client, refreshToken);
  expect(late.status).toBe(200);
  const next = await refresh(oauth, client, siblings[0] ?? '');
  expect(next.status).toBe(200);
  oauth.clock.advance(2_000);
  expect((await refresh(oauth, client, refreshToken)).body.error).toBe('invalid_grant');
  const family = [...siblings.slice(1), String(late.body.refresh_token), String(next.body.refresh_token)];
  for (const token of family) {
    expect((await refresh(oauth, client, token)).body.error).toBe('invalid_grant');
  }
  for (const { access_token } of [tokens, ...all.map(({ body }) => body), next.body]) {
    expect((await introspect(oauth, client, String(access_token))).active).toBe(false);
  }
});

it('#114 a lost response ends no sign-in: the token can be sent again, and the family continues', async () => {
  const { refreshToken } = await signedIn('lost-reply@example.com');
  await loseReply(refreshToken);
  oauth.clock.advance(9_000);
  const again = await refresh(oauth, client, refreshToken);
  expect(again.status).toBe(200);
  oauth.clock.advance(60_000);
  const next = await refresh(oauth, client, String(again.body.refresh_token));
  expect(next.status).toBe(200);
  expect((await introspect(oauth, client, String(next.body.access_token))).active).toBe(true);
});

/** Refreshes and breaks the connection before the reply arrives. */
async function loseReply(refresh_token: string): Promise<void> {
  const call = request(`${oauth.url}/oauth2/token`, {
    method: 'POST',
    auth: `${client.id}:${client.secret}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  call.end(String(new URLSearchParams({ grant_type: 'refresh_token', refresh_token })));
  const [reply] = (await once(call, 'response')) as [IncomingMessage];
  expect(reply.statusCode).toBe(200);
  reply.destroy();
}

it('#114 reuse also ends the family after the clock was set back', async () => {
  const { refreshToken } = await signedIn('clock@example.com');
  const renewed = await refresh(oauth, client, refreshToken);
  oauth.clock.advance(-3_600_000);
  expect((await refresh(oauth, client, refreshToken)).body.error).toBe('invalid_grant');
  oauth.clock.advance(3_600_000);
  expect((await refresh(oauth, client, String(renewed.body.refresh_token))).body.error).toBe('invalid_grant');
});

it('#30 #114 use by another client or with another key is refused and changes nothing', async () => {
  const { refreshToken } = await signedIn('thief@example.com');
  const stranger = await oauth.client();
  await refresh(oauth, client, refreshToken);
  oauth.clock.advance(60_000);
  expect((await refresh(oauth, stranger, refreshToken)).body.error).toBe('invalid_grant');
  expect((await refresh(oauth, { ...client, secret: 'wrong' }, refreshToken)).status).toBe(401);

  const page = await oauth.client({ type: 'spa' });
  const configOfPage = await oauth.configure(page);
  const { token } = await oauth.account('bound@example.com');
  const [own, other] = await Promise.all(
    [0, 1].map(async () => oidc.getDPoPHandle(configOfPage, await oidc.randomDPoPKeyPair('ES256'))),
  );
  const { url, verifier, nonce, state } = await oauth.flow(configOfPage);
  const bound = await oidc.authorizationCodeGrant(
    configOfPage,
    await oauth.callback(url, { token }),
    { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state },
    undefined,
    { DPoP: own! },
  );
  const first = bound.refresh_token ?? '';
  const renewed = await oidc.refreshTokenGrant(configOfPage, first, undefined, { DPoP: own! });
  expect(renewed.refresh_token).not.toBe(first);
  oauth.clock.advance(60_000);
  await expect(oidc.refreshTokenGrant(configOfPage, first, undefined, { DPoP: other! })).rejects.toThrow();
  expect((await refresh(oauth, page, first)).body.error).toBe('invalid_grant');
  const again = await oidc.refreshTokenGrant(configOfPage, renewed.refresh_token ?? '', undefined, {
    DPoP: own!,
  });
  expect(again.access_token).toBeTruthy();
  await expect(oidc.refreshTokenGrant(configOfPage, first, undefined, { DPoP: own! })).rejects.toThrow();
  await expect(
    oidc.refreshTokenGrant(configOfPage, again.refresh_token ?? '', undefined, { DPoP: own! }),
  ).rejects.toThrow();
});

it('#114 the refresh token of a client with a secret that is registered to bind tokens does not rotate', async () => {
  const bound = await oauth.client({ metadata: { dpop_bound_access_tokens: true } });
  const configOfBound = await oauth.configure(bound);
  const DPoP = oidc.getDPoPHandle(configOfBound, await oidc.randomDPoPKeyPair('ES256'));
  const { token } = await oauth.account('fapi@example.com');
  const { url, verifier, nonce, state } = await oauth.flow(configOfBound);
  const { refresh_token = '' } = await oidc.authorizationCodeGrant(
    configOfBound,
    await oauth.callback(url, { token }),
    { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state },
    undefined,
    { DPoP },
  );
  for (let round = 0; round < 2; round += 1) {
    const renewed = await oidc.refreshTokenGrant(configOfBound, refresh_token, undefined, { DPoP });
    expect([renewed.token_type, renewed.refresh_token]).toEqual(['dpop', refresh_token]);
    oauth.clock.advance(60_000);
  }
});

it('#354 a proof with a key of the caller turns off neither the rotation nor the detection of reuse', async () => {
  const { refreshToken } = await signedIn('stolen-with-secret@example.com');
  const DPoP = oidc.getDPoPHandle(config, await oidc.randomDPoPKeyPair('ES256'));
  const stolen = await oidc.refreshTokenGrant(config, refreshToken, undefined, { DPoP });
  expect([stolen.token_type, stolen.refresh_token === refreshToken]).toEqual(['dpop', false]);
  oauth.clock.advance(60_000);
  expect((await refresh(oauth, client, refreshToken)).body.error).toBe('invalid_grant');
  expect((await refresh(oauth, client, stolen.refresh_token ?? '')).body.error).toBe('invalid_grant');
  expect((await introspect(oauth, client, stolen.access_token)).active).toBe(false);
});

it('#30 a suspended user gets no tokens', async () => {
  const { id, refreshToken } = await signedIn('suspended@example.com');
  await oauth.store.database.db
    .updateTable('users')
    .set({ status: 'suspended' })
    .where('id', '=', id)
    .execute();
  expect((await refresh(oauth, client, refreshToken)).body.error).toBe('invalid_grant');
});

it('#45 the end of the portal session ends all tokens of that session, and no others', async () => {
  const { token, tokens, refreshToken } = await signedIn('ending@example.com');
  const other = await oauth.signInTo(config, {
    token: await oauth.signIn('ending@example.com', 'correct horse battery staple'),
  });
  await oauth.call(logout, { token });
  await vi.waitFor(async () => {
    expect((await introspect(oauth, client, tokens.access_token)).active).toBe(false);
    expect((await refresh(oauth, client, refreshToken)).body.error).toBe('invalid_grant');
  });
  expect((await introspect(oauth, client, other.access_token)).active).toBe(true);
});

it("shows an application's access and last use, and revokes it", async () => {
  const listed = await oauth.client({
    name: 'Listed',
    url: 'https://listed.example.test/',
    isTrusted: false,
  });
  const { token } = await oauth.account('lister@example.com');
  const read = async () => {
    const { body } = await oauth.call(applicationList, { token });
    return body.applications.find(({ client_id }) => client_id === listed.id);
  };
  expect(await read()).toMatchObject({ name: 'Listed', scopes: [], has_consent: false, last_used_at: null });
  const theirs = await oauth.configure(listed);
  const tokens = await oauth.signInTo(theirs, { token, consent: true });
  expect(await read()).toMatchObject({ scopes: ['openid', 'profile', 'email'], has_consent: true });
  expect((await read())?.last_used_at).toBe(new Date(oauth.clock.now()).toISOString());
  const revoke = { token, params: { client_id: listed.id } };
  expect((await oauth.call(applicationRevoke, revoke)).body).toEqual({});
  expect((await oauth.call(applicationRevoke, revoke)).status).toBe(200);
  expect(await read()).toMatchObject({ scopes: [], has_consent: false });
  expect((await introspect(oauth, listed, tokens.access_token)).active).toBe(false);
  expect((await refresh(oauth, listed, tokens.refresh_token ?? '')).body.error).toBe('invalid_grant');
  const again = await oauth.answer(await oauth.visit((await oauth.flow(theirs)).url), { token });
  expect(again.body.status).toBe('consent_required');
  const nobody = await oauth.call(applicationRevoke, { token, params: { client_id: 'nobody' } });
  expect(nobody.status).toBe(404);
});

it('lets a client introspect only its own tokens', async () => {
  const { tokens } = await signedIn('looked@example.com');
  const stranger = await oauth.client({ isTrusted: false });
  expect(await introspect(oauth, stranger, tokens.access_token)).toEqual({ active: false });
  const revoked = await protocolCall(oauth, '/oauth2/revoke', stranger, { token: tokens.access_token });
  expect(revoked.status).toBe(400);
  expect((await introspect(oauth, client, tokens.access_token)).active).toBe(true);
});

it('#482 the tokens of one account and application are refreshed a number of times, and their rows end there', async () => {
  const ann = await signedIn('in-a-loop@example.com');
  const ben = await signedIn('beside-the-loop@example.com');
  const other = await oauth.client();
  const elsewhere = await oauth.signInTo(await oauth.configure(other), { token: ann.token });
  let { refreshToken } = ann;
  for (let count = 0; count < refreshes.points; count += 1) {
    const { status, body } = await refresh(oauth, client, refreshToken);
    expect([count, status]).toEqual([count, 200]);
    refreshToken = String(body.refresh_token);
  }
  const refused = await refresh(oauth, client, refreshToken);
  expect([refused.status, refused.body.error]).toEqual([429, 'temporarily_unavailable']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await refresh(oauth, client, ben.refreshToken)).status).toBe(200);
  expect((await refresh(oauth, other, elsewhere.refresh_token ?? '')).status).toBe(200);
  oauth.clock.advance(refreshes.duration);
  // Being refused has used up nothing.
  expect((await refresh(oauth, client, refreshToken)).status).toBe(200);
});
