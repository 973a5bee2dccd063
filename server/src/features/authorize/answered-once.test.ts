import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { onPostgres } from '../../platform/testing/test-database.ts';
import { password, type TestOauth, testOauth } from './testing/test-oauth.ts';
import { redeem } from './testing/token-calls.ts';

const secretKey = randomBytes(32).toString('base64');
let oauth: TestOauth;
/** Another process on the same database, if it can have several. */
let other: TestPortal | undefined;
beforeAll(async () => {
  oauth = await testOauth({ SECRET_KEY: secretKey });
  if (!onPostgres) return;
  const { http, database } = oauth.config;
  other = await testPortal({
    SECRET_KEY: secretKey,
    PUBLIC_URL: http.publicUrl,
    DATABASE_URL: database.location,
  });
});
afterAll(async () => {
  await other?.stop();
  await oauth.stop();
});

it('#453 a request that is answered many times at once has one answer', async () => {
  const email = 'answered-once@example.com';
  const { token } = await oauth.account(email);
  const tokens = [token, await oauth.signIn(email, password)];
  const client = await oauth.client({ isTrusted: false });
  const config = await oauth.configure(client);
  const { id_token = '' } = await oauth.signInTo(config, { token, consent: true });
  // The hint is not in the address that the browser is led to, so that this cannot start the request again.
  const { url, verifier } = await oauth.flow(config, { id_token_hint: id_token });
  const parameters = await oauth.visit(url);
  const portals = [oauth.url, other?.url ?? oauth.url];
  const all = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const response = await fetch(`${portals[index % 4 < 2 ? 0 : 1]}/api/oauth/authorize`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[index % 2]}` },
        body: JSON.stringify({ ...parameters, consent: true }),
      });
      return (await response.json()) as { code?: string; status?: string };
    }),
  );
  const codes = all.flatMap(({ code }) => code ?? []);
  expect(codes).toHaveLength(1);
  const refused = all.flatMap(({ status }) => status ?? []);
  expect(refused).toEqual(Array.from({ length: 11 }, () => 'invalid_request'));
  expect((await redeem(oauth, client, codes[0] ?? '', verifier)).status).toBe(200);
});
