import { createHash } from 'node:crypto';
import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { larkLinkRequest } from '@latchkey/contract/mfa/lark-link-request';
import { larkLinkSetup } from '@latchkey/contract/mfa/lark-link-setup';
import { larkRemove } from '@latchkey/contract/mfa/lark-remove';
import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GatewayServer, gatewayServer } from '../../../../scripts/testing/gateway-server.ts';
import { readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { environmentOf } from '../../cli/testing/run-cli.ts';
import { runCommand } from '../../cli/testing/run-command.ts';
import { minute, second } from '../../platform/clock/durations.ts';
import { larkLinkLife } from './limits.ts';
import { proofByPassword } from './testing/authenticator-app.ts';

const password = 'correct horse battery';
const tokenPath = '/open-apis/authen/v2/oauth/token';
const infoPath = '/open-apis/authen/v1/user_info';

describe('linking a Lark account', () => {
  let lark: GatewayServer;
  let portal: TestPortal;
  let count = 0;
  let email: string;
  let token: string;
  let larkId: string;
  beforeAll(async () => {
    lark = await gatewayServer();
    portal = await testPortal({ LARK_APP_ID: 'cli_1', LARK_APP_SECRET: 'secret', LARK_API_URL: lark.url });
  });
  afterAll(async () => {
    await portal.stop();
    await lark.stop();
  });
  beforeEach(async () => {
    count += 1;
    email = `lark-${count}@example.com`;
    larkId = `ou_${count}`;
    await portal.createUser({ email, password, emailVerified: true });
    token = await portal.signIn(email, password);
    answerAs(() => larkId);
  });

  /** Behaves as Lark documents: a code can be used once, with PKCE if the request used it. */
  function answerAs(who: () => string): void {
    lark.answer = ({ path, headers, body }) => {
      if (path === tokenPath && body.code === 'used') {
        return { status: 400, body: { code: 20003, error: 'invalid_grant' } };
      }
      if (path === tokenPath) return { status: 200, body: { code: 0, access_token: `u-${body.code}` } };
      if (path === infoPath && headers.authorization === 'Bearer u-good') {
        return { status: 200, body: { code: 0, data: { open_id: who(), union_id: 'on_x', name: 'X' } } };
      }
      return { status: 500, body: { code: 20050 } };
    };
  }
  const begin = async (on = token, pass = password) => {
    const mfaToken = await proofByPassword(portal, on, pass);
    const { status, body } = await portal.call(larkLinkRequest, { token: on, mfaToken, body: {} });
    expect(status).toBe(200);
    return new URL(body.authorize_url);
  };
  const stateOf = (url: URL) => url.searchParams.get('state') ?? '';
  const finish = (state: string, code = 'good', on = token) =>
    portal.call(larkLinkSetup, { token: on, body: { state, code } });
  const info = async (on = token) => (await portal.call(mfaInfoRead, { token: on })).body;
  const linked = async () =>
    (
      await portal.store.database.db
        .selectFrom('users')
        .select('lark_id')
        .where('email_key', '=', email)
        .executeTakeFirstOrThrow()
    ).lark_id;

  it('starts with the session and a confirmation, and links the account that signed in at Lark, with PKCE', async () => {
    expect((await info()).is_lark_linked).toBe(false);
    expect((await portal.call(larkLinkRequest, { token, body: {} })).body.status).toBe('2fa_required');
    const url = await begin();
    expect(url.origin + url.pathname).toBe(`${lark.url}/open-apis/authen/v1/authorize`);
    const { state, code_challenge, ...query } = Object.fromEntries(url.searchParams);
    expect(query).toEqual({
      client_id: 'cli_1',
      response_type: 'code',
      redirect_uri: `${portal.config.http.publicUrl}/security/mfa`,
      code_challenge_method: 'S256',
    });
    const { status, body } = await finish(state ?? '');
    expect([status, body.is_lark_linked]).toEqual([200, true]);
    const asked = await lark.waitFor(({ path }) => path === tokenPath);
    expect(asked.body).toMatchObject({
      grant_type: 'authorization_code',
      client_id: 'cli_1',
      client_secret: 'secret',
      redirect_uri: query.redirect_uri,
    });
    const verifier = String(asked.body.code_verifier);
    expect(verifier).toMatch(/^[\w-]{43}$/);
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(code_challenge);
    expect(await linked()).toBe(larkId);
    expect((await readInbox(portal, email))[0]?.text).toContain('Lark code was added');
    const secrets = portal.logLines.join('\n');
    for (const secret of [verifier, 'u-good', state ?? '']) expect(secrets).not.toContain(secret);
  });

  it('needs no confirmation within the step-up window; the factor cannot confirm in this session yet (#128)', async () => {
    await begin();
    const { status, body } = await portal.call(larkLinkRequest, { token, body: {} });
    expect(status).toBe(200);
    const { body: after } = await finish(stateOf(new URL(body.authorize_url)));
    expect(after.resting_factors).toEqual(['lark_otp']);
    const asked = await portal.call(challengeRequest, {
      token,
      params: { factor: 'lark_otp' },
      body: { type: 'ott' },
    });
    expect(asked.status).toBe(404);
  });

  it('#146 the state is valid only in the session that began it, once, and for ten minutes', async () => {
    const state = stateOf(await begin());
    const other = await portal.signIn(email, password);
    expect((await finish(state, 'good', other)).status).toBe(404);
    expect((await finish('made-up')).status).toBe(404);
    expect(await linked()).toBeNull();
    const replies = await Promise.all(Array.from({ length: 10 }, () => finish(state)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await portal.store.database.db
      .updateTable('users')
      .set({ lark_id: null })
      .where('email_key', '=', email)
      .execute();
    expect((await finish(state)).body.status).toBe('challenge_expired');

    portal.clock.advance(20 * minute);
    const late = stateOf(await begin());
    portal.clock.advance(larkLinkLife + second);
    expect((await finish(late)).body.status).toBe('challenge_expired');
    expect(await linked()).toBeNull();
  });

  it("#146 a stranger's code, sent to a signed-in person, links nothing", async () => {
    // Begun by the stranger in the stranger's own account.
    const theirs = `stranger-${count}@example.com`;
    await portal.createUser({ email: theirs, password, emailVerified: true });
    const state = stateOf(await begin(await portal.signIn(theirs, password)));
    expect((await finish(state)).status).toBe(404);
    expect(await linked()).toBeNull();
  });

  it('#147 one Lark account links to one account here, also with 10 concurrent attempts', async () => {
    const people = await Promise.all(
      Array.from({ length: 4 }, async (_, index) => {
        const address = `many-${count}-${index}@example.com`;
        await portal.createUser({ email: address, password, emailVerified: true });
        return portal.signIn(address, password);
      }),
    );
    const begun: [string, string][] = [];
    for (const on of people) begun.push([on, stateOf(await begin(on))]);
    const replies = await Promise.all(begun.map(([on, state]) => finish(state, 'good', on)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('#146 every link has its own PKCE verifier', async () => {
    const challenges = [await begin(), await begin()].map(({ searchParams }) =>
      searchParams.get('code_challenge'),
    );
    expect(new Set(challenges).size).toBe(2);
  });

  it('#147 only the first of two links begun in one session is accepted', async () => {
    const states = [stateOf(await begin()), stateOf(await begin())] as const;
    expect((await finish(states[0])).status).toBe(200);
    answerAs(() => `${larkId}_another`);
    expect((await finish(states[1])).status).toBe(409);
    expect(await linked()).toBe(larkId);
  });

  it('#147 a linked account must be unlinked first, with a confirmation', async () => {
    await finish(stateOf(await begin()));
    const mfaToken = await proofByPassword(portal, token, password);
    expect((await portal.call(larkLinkRequest, { token, mfaToken, body: {} })).status).toBe(409);
    expect((await portal.call(larkRemove, { token, body: {} })).body.status).toBe('2fa_required');
    const { status, body } = await portal.call(larkRemove, { token, mfaToken, body: {} });
    expect([status, body.is_lark_linked]).toEqual([200, false]);
    const another = await proofByPassword(portal, token, password);
    expect((await portal.call(larkRemove, { token, mfaToken: another, body: {} })).status).toBe(404);
    expect((await readInbox(portal, email))[0]?.text).toContain('Lark code was removed');
  });

  it('#520 an operator who resets the factors also unlinks the account that a person linked, and only that', async () => {
    const cli = async (args: string[]) =>
      expect(await runCommand(environmentOf(portal.config), args)).toMatchObject({ code: 0, stderr: [] });
    await finish(stateOf(await begin()));
    expect(await linked()).toBe(larkId);
    await cli(['user', 'reset-factors', email]);
    expect(await linked()).toBeNull();
    await cli(['user', 'update', email, '--lark-id', larkId]);
    await cli(['user', 'reset-factors', email]);
    expect(await linked()).toBe(larkId);
  });

  it('#148 a refusal or missing response of Lark links nothing, and is reported', async () => {
    expect((await finish(stateOf(await begin()), 'used')).body.status).toBe('challenge_expired');
    expect((await finish(stateOf(await begin()), 'bad')).body.status).toBe('unavailable');
    // The operator must be able to see that Lark does not answer.
    expect(portal.logLines.filter((line) => line.includes('"warn"')).join()).toContain('status 500');
    answerAs(() => 'on_not_an_open_id');
    expect((await finish(stateOf(await begin()))).body.status).toBe('unavailable');
    expect(await linked()).toBeNull();
  });
});

describe('without LARK_*', () => {
  it('nothing can be linked, and a link set by an operator can be removed', async () => {
    const portal = await testPortal();
    try {
      const email = 'none@example.com';
      await portal.createUser({ email, password, emailVerified: true });
      const token = await portal.signIn(email, password);
      expect((await portal.call(mfaInfoRead, { token })).body.is_lark_linked).toBeNull();
      const mfaToken = await proofByPassword(portal, token, password);
      expect((await portal.call(larkLinkRequest, { token, mfaToken, body: {} })).status).toBe(404);
      const finished = await portal.call(larkLinkSetup, { token, body: { state: 'x', code: 'x' } });
      expect([finished.status, finished.body.status]).toEqual([404, 'not_found']);
      await portal.store.database.db.updateTable('users').set({ lark_id: 'ou_set' }).execute();
      expect((await portal.call(larkRemove, { token, mfaToken, body: {} })).status).toBe(200);
    } finally {
      await portal.stop();
    }
  });
});
