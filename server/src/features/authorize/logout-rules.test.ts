import type { Client, Provider } from 'oidc-provider';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { type LogoutRequest, logoutService } from './logout.service.ts';
import type { LogoutParameters } from './logout-requests.service.ts';

const goodbye = 'https://app.example.test/goodbye?from=app';
function clientOf(clientId: string, clientName?: string) {
  const known: Partial<Client> = {
    clientId,
    ...(clientName ? { clientName } : {}),
    postLogoutRedirectUriAllowed: (uri) => uri === goodbye,
  };
  return known as Client;
}
const clients = [clientOf('app', 'App'), clientOf('other', 'Other'), clientOf('nameless')];
const caller: TokenCaller = { userId: 'mine', sessionId: 'session', kind: 'session' };

/** In order: keys looked up, receipts issued and sessions ended. */
let done: string[];
let stored: Record<string, LogoutParameters>;
/** The failure of looking up a key. */
let unreachable: Error | undefined;
beforeEach(() => {
  done = [];
  stored = {};
  unreachable = undefined;
});

/** An ID token with this audience; its signature is right if it ends in `.good`. */
const hintFor = (
  aud: unknown,
  sub = 'mine',
  signature = 'good',
  sid: string | undefined = 'session at app',
) => ['header', Buffer.from(JSON.stringify({ aud, sub, sid })).toString('base64url'), signature].join('.');

// The signature is the library's work, which logout.test.ts checks.
const provider = {
  Client: { find: async (id: string) => clients.find(({ clientId }) => clientId === id) },
  IdToken: {
    async validate(jwt: string, client: Client) {
      const [, body = '', signature] = jwt.split('.');
      const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as { aud: string; sub: string };
      if (signature !== 'good' || payload.aud !== client.clientId) throw new Error('wrong signature');
      return { payload };
    },
  },
} as unknown as Provider;

const service = logoutService({
  provider: async () => provider,
  keys: {
    async knowKeyOf(jwt) {
      if (unreachable) throw unreachable;
      done.push(`key ${jwt.split('.')[0]}`);
    },
  },
  requests: {
    keep: async () => '',
    find: async (id) => stored[id],
  },
  sidOf: async (id, clientId) => (clientId === 'app' ? `${id} at app` : undefined),
  endSession: async (id) => void done.push(`end ${id}`),
  async issueReceipt(userId, sessions) {
    done.push(`receipt ${userId} ${sessions}`);
    return 'a receipt';
  },
});

const logout = (parameters: LogoutParameters, others: Partial<LogoutRequest> = {}) =>
  service.logout({ parameters, caller, mayHaveReceipt: false, ...others });
const refusal = (code: keyof ReturnType<typeof catalog>['authorize']['logoutRefusals']) => ({
  code: 'invalid_request',
  message: catalog().authorize.logoutRefusals[code],
  details: { oauth_error: code },
});
const unknown = { code: 'invalid_request', message: catalog().authorize.unknownRequest };

describe('whose session ends', () => {
  it("#39 the caller's, at once with an ID token for their account, otherwise after a confirmation", async () => {
    const asked = { redirect_to: null, needs_confirmation: true, client_name: 'App' };
    const own = { post_logout_redirect_uri: goodbye };
    for (const parameters of [
      { client_id: 'app', ...own },
      { id_token_hint: hintFor('app', 'another'), ...own },
      { id_token_hint: hintFor('app', 'mine', 'good', 'another session at app'), ...own },
      { id_token_hint: hintFor('app', 'mine', 'good', ''), ...own },
    ]) {
      expect(await logout(parameters)).toEqual(asked);
      expect(await logout(parameters, { confirm: false })).toEqual(asked);
      expect(done).not.toContain('end session');
      const ended = {
        redirect_to: goodbye,
        needs_confirmation: false,
        client_name: 'App',
        receipt: undefined,
      };
      expect(await logout(parameters, { confirm: true })).toEqual(ended);
      expect(done.at(-1)).toBe('end session');
      done = [];
    }
    expect((await logout({ id_token_hint: hintFor('app') })).needs_confirmation).toBe(false);
    expect(done).toEqual(['key header', 'end session']);
  });

  it('nobody’s without a caller, who is still led to the application', async () => {
    const parameters = { client_id: 'nameless', post_logout_redirect_uri: goodbye };
    expect(await logout(parameters, { caller: undefined, confirm: true })).toEqual({
      redirect_to: goodbye,
      needs_confirmation: false,
      client_name: null,
    });
    expect(done).toEqual([]);
  });

  it('and its receipt is issued before, to a caller who may have one', async () => {
    const { receipt } = await logout({}, { confirm: true, mayHaveReceipt: true });
    expect([receipt, done]).toEqual(['a receipt', ['receipt mine session', 'end session']]);
  });
});

describe('where it leads', () => {
  it('to a registered address, with the state', async () => {
    const led = async (parameters: LogoutParameters) =>
      (await logout({ post_logout_redirect_uri: goodbye, ...parameters }, { confirm: true })).redirect_to;
    expect(await led({ client_id: 'app' })).toBe(goodbye);
    expect(await led({ client_id: 'app', state: 'a b' })).toBe(`${goodbye}&state=a+b`);
    expect(await led({ client_id: 'app', state: '' })).toBe(`${goodbye}&state=`);
    expect(await led({ id_token_hint: hintFor('app') })).toBe(goodbye);
    // Nobody vouches for an address without an application.
    expect(await led({})).toBeNull();
    expect(await led({ client_id: 'app', post_logout_redirect_uri: '' })).toBeNull();
    expect((await logout({ client_id: 'nobody' }, { confirm: true })).redirect_to).toBeNull();
  });

  it('to nowhere else: a wrong address or application is refused, and no session ends', async () => {
    const wrong: [LogoutParameters, Parameters<typeof refusal>[0]][] = [
      [{ client_id: 'app', post_logout_redirect_uri: 'https://evil.test/' }, 'invalid_redirect_uri'],
      [{ client_id: 'nobody', post_logout_redirect_uri: goodbye }, 'invalid_client'],
      [{ id_token_hint: hintFor('nobody') }, 'invalid_client'],
      [{ id_token_hint: hintFor('app'), client_id: 'other' }, 'invalid_id_token_hint'],
      [{ id_token_hint: hintFor('app', 'mine', 'bad') }, 'invalid_id_token_hint'],
      [{ id_token_hint: hintFor(['app']) }, 'invalid_id_token_hint'],
      [{ id_token_hint: 'no token' }, 'invalid_id_token_hint'],
      [{ id_token_hint: 'no.token.good' }, 'invalid_id_token_hint'],
    ];
    for (const [parameters, code] of wrong) {
      const attempt = logout(parameters, { confirm: true });
      await expect(attempt, JSON.stringify(parameters)).rejects.toMatchObject(refusal(code));
    }
    expect(done).not.toContain('end session');
    const cause = { message: 'wrong signature' };
    const forged = logout({ id_token_hint: hintFor('app', 'mine', 'bad') });
    await expect(forged).rejects.toMatchObject({ cause });
    expect((await logout({ id_token_hint: hintFor('app'), client_id: 'app' })).client_name).toBe('App');
  });
});

describe('a stored logout', () => {
  it('#94 is complete: parameters beside it agree with it or are absent', async () => {
    stored.one = { client_id: 'app', post_logout_redirect_uri: goodbye };
    const one = { logout: 'one', confirm: true };
    for (const beside of [{}, { client_id: 'app' }, { state: '' }, { client_id: undefined }])
      expect((await logout(beside, one)).redirect_to).toBe(goodbye);
    done = [];
    await expect(logout({ client_id: 'other' }, one)).rejects.toMatchObject(unknown);
    await expect(logout({ client_id: 'app', state: 'x' }, one)).rejects.toMatchObject(unknown);
    await expect(logout({}, { ...one, logout: 'another' })).rejects.toMatchObject(unknown);
    expect(done).toEqual([]);
  });

  it('names the account of its valid ID token, and nobody otherwise', async () => {
    stored = { plain: {}, good: { id_token_hint: hintFor('app') }, bad: { id_token_hint: 'no token' } };
    expect(await service.accountOf('good')).toBe('mine');
    expect(await service.accountOf('plain')).toBeNull();
    expect(await service.accountOf('bad')).toBeNull();
    await expect(service.accountOf('another')).rejects.toMatchObject({ code: 'not_found' });
    unreachable = new Error('failed');
    await expect(service.accountOf('good')).rejects.toThrow('failed');
  });
});
