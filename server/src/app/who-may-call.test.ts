import { allEndpoints } from '@latchkey/contract/all-endpoints';
import type { Caller, Endpoint } from '@latchkey/contract/http/endpoint';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { passkeyRegisterOption } from '@latchkey/contract/passkeys/passkey-register-option';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { connectionToken } from '@latchkey/contract/realtime/connection-token';
import { realtimeChannel } from '@latchkey/contract/realtime/realtime-event';
import { subscriptionToken } from '@latchkey/contract/realtime/subscription-token';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { logout } from '@latchkey/contract/sessions/logout';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../features/applications/client.ts';
import { operatorNoticesService } from '../features/attentions/operator-notices.service.ts';
import { type TestOauth, testOauth } from '../features/authorize/testing/test-oauth.ts';
import { introspect, protocolCall, redeem, refresh } from '../features/authorize/testing/token-calls.ts';
import { proofByApproval } from '../features/companion/testing/proof-by-approval.ts';
import { proofByApp } from '../features/mfa/testing/authenticator-app.ts';
import { SoftwareAuthenticator } from '../features/passkeys/testing/software-authenticator.ts';
import { trustedDevicesRepository } from '../features/trusted-devices/trusted-devices.repository.ts';
import { day, minute } from '../platform/clock/durations.ts';
import { newId } from '../platform/ids/new-id.ts';
import { RawSocket } from '../platform/realtime/testing/raw-socket.ts';
import { until } from '../platform/realtime/testing/until.ts';
import { newestLink } from './testing/read-inbox.ts';
import { pendingSignIn, signInWhole, type WholeAccount, wholeAccount } from './testing/whole-account.ts';

const kinds = [
  'session',
  'pending_2fa',
  'pending_reset',
  'mfa_token',
  'realtime connection',
  'realtime subscription',
  'OAuth access',
  'OAuth refresh',
  'OAuth ID',
  'reset link',
] as const;
type Kind = (typeof kinds)[number];

let portal: TestOauth;
let client: Client;
let ann: WholeAccount;
let tokens: Record<Kind, string>;

beforeAll(async () => {
  portal = await testOauth({ LARK_APP_ID: 'cli_1', LARK_APP_SECRET: 'secret' });
  client = await portal.client();
  ann = await wholeAccount(portal, 'ann@example.com');
  tokens = await oneOfEach();
});
afterAll(() => portal.stop());

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string; jti: string };

async function oneOfEach(): Promise<Record<Kind, string>> {
  const session = await signInWhole(portal, ann);
  const { sub, jti } = claimsOf(session);
  const issued = await portal.signInTo(await portal.configure(client), { token: session });
  const connection = await portal.call(connectionToken, { token: session });
  const channel = realtimeChannel(sub, jti);
  const subscription = await portal.call(subscriptionToken, { token: session, body: { channel } });
  await portal.call(forgotPassword, { body: { email: ann.email } });
  const link = (await newestLink(portal, ann.email)).searchParams.get('token') ?? '';
  const reset = await portal.call(passwordReset, {
    body: { email: ann.email, token: link, password: 'another horse battery' },
  });
  return {
    session,
    pending_2fa: await pendingSignIn(portal, ann),
    pending_reset: reset.body.auth_token ?? '',
    mfa_token: await proofByApp(portal, session, ann.seed),
    'realtime connection': connection.body.token,
    'realtime subscription': subscription.body.token,
    'OAuth access': issued.access_token,
    'OAuth refresh': issued.refresh_token ?? '',
    'OAuth ID': issued.id_token ?? '',
    'reset link': link,
  };
}

/** Makes any call of the contract, with an empty body by default. */
async function rawCall(endpoint: Endpoint, token: string | undefined, { id = 'x', ...sent }: Sample = {}) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => (name === 'factor' ? 'email_otp' : id));
  const response = await portal.fetch(path, {
    method: endpoint.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(sent.body ?? {}) }),
  });
  const body = (await response.json()) as { status?: string; reference?: string };
  return { status: response.status, body };
}

interface Sample {
  /** Value of the path parameter. */
  readonly id?: string;
  readonly body?: object;
}

const permissionDenied = { code: 103, message: 'permission denied' };
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const takesTokens = ({ callers }: Endpoint) => !callers.includes('anyone');
const guarded = allEndpoints.filter(takesTokens);
const callersOfKind: Partial<Record<Kind, Caller>> = {
  session: 'session',
  pending_2fa: 'pending_2fa',
  pending_reset: 'pending_reset',
};

it('covers every kind of token', () => {
  expect(Object.keys(tokens)).toEqual([...kinds]);
  expect(new Set(Object.values(tokens)).size).toBe(kinds.length);
  expect(Object.values(tokens)).not.toContain('');
});

describe('#1 #43 a call of the API', () => {
  it.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s accepts only the tokens that the contract names',
    async (_, endpoint) => {
      const foreign = kinds.filter((kind) => {
        const caller = callersOfKind[kind];
        // Calls for operators check the account of a session: see admin-matrix.test.ts.
        if (endpoint.role && kind === 'session') return false;
        return !caller || !endpoint.callers.includes(caller);
      });
      expect(foreign.length).toBeGreaterThanOrEqual(7);
      for (const kind of foreign) expect((await rawCall(endpoint, tokens[kind])).status, kind).toBe(401);
      for (const none of [undefined, '', 'x', 'x.y.z'])
        expect((await rawCall(endpoint, none)).status).toBe(401);
    },
  );

  it.each(['pending_2fa', 'pending_reset'] as const)(
    '#1 H1 %s opens exactly its list of calls',
    async (kind) => {
      const open = guarded.filter(({ callers }) => callers.includes(kind));
      expect(open).toHaveLength(kind === 'pending_2fa' ? 19 : 15);
      for (const endpoint of open.filter((each) => each !== logout)) {
        expect((await rawCall(endpoint, tokens[kind])).status, nameOf(endpoint)).not.toBe(401);
      }
    },
  );

  it('is still valid for its owner after all these attempts', async () => {
    expect((await portal.call(isAuthenticated, { token: tokens.session })).status).toBe(200);
  });
});

it('H8 the proof of an approval is valid only where it was requested', async () => {
  const [mine, other] = [await pendingSignIn(portal, ann), await pendingSignIn(portal, ann)];
  const mfaToken = await proofByApproval(portal, mine, ann.device);
  const complete = (token: string) => portal.call(loginSecondFactor, { token, mfaToken, body: {} });
  const refused = await complete(other);
  expect([refused.status, refused.body.mfa_token_status]).toEqual([403, 'invalid']);
  const inSession = await portal.call(twoFactorToggle, {
    token: tokens.session,
    mfaToken,
    body: { is_enabled: true },
  });
  expect([inSession.status, inSession.body.mfa_token_status]).toEqual([403, 'invalid']);
  expect((await complete(mine)).status).toBe(200);
});

describe('#43 every other consumer accepts only its own kind of token', () => {
  const others = (...own: Kind[]) => kinds.filter((kind) => !own.includes(kind));

  it('a second factor is proven with an mfa_token', async () => {
    for (const kind of others('mfa_token')) {
      const { status, body } = await portal.call(twoFactorToggle, {
        token: tokens.session,
        mfaToken: tokens[kind],
        body: { is_enabled: true },
      });
      expect([status, body.mfa_token_status], kind).toEqual([403, 'invalid']);
    }
  });

  it('a realtime connection is opened with its token', async () => {
    for (const kind of others('realtime connection')) {
      const socket = await openSocket();
      socket.send({ id: 1, connect: { token: tokens[kind] } });
      expect((await socket.end()).code, kind).toBe(3500);
    }
  });

  it('a realtime channel is joined with its token', async () => {
    const { sub, jti } = claimsOf(tokens.session);
    for (const kind of others('realtime subscription')) {
      const socket = await openSocket();
      await socket.ask({ id: 1, connect: { token: tokens['realtime connection'] } });
      socket.send({ id: 2, subscribe: { channel: realtimeChannel(sub, jti), token: tokens[kind], flag: 1 } });
      const answer = await until('an answer', () => socket.closed ?? socket.inbox.shift());
      const refusals = [
        { code: 3500, reason: 'invalid token' },
        { id: 2, error: permissionDenied },
      ];
      expect(refusals, kind).toContainEqual(answer);
    }
  });

  it('userinfo is read with an access token', async () => {
    const read = (token: string) =>
      portal.fetch('/oauth2/userinfo', { headers: { authorization: `Bearer ${token}` } });
    for (const kind of others('OAuth access')) expect((await read(tokens[kind])).status, kind).toBe(401);
    expect((await read(tokens['OAuth access'])).status).toBe(200);
  });

  it('the token endpoint redeems no other kind, and introspection recognises none', async () => {
    for (const kind of others('OAuth access', 'OAuth refresh')) {
      expect((await refresh(portal, client, tokens[kind])).body.error, kind).toBe('invalid_grant');
      expect((await redeem(portal, client, tokens[kind], 'v'.repeat(43))).body.error).toBe('invalid_grant');
      expect((await introspect(portal, client, tokens[kind])).active, kind).not.toBe(true);
      await protocolCall(portal, '/oauth2/revoke', client, { token: tokens[kind] });
    }
    expect((await refresh(portal, client, tokens['OAuth access'])).body.error).toBe('invalid_grant');
    expect((await portal.call(isAuthenticated, { token: tokens.session })).status).toBe(200);
  });

  it('a password is reset with the token of its link', async () => {
    for (const kind of others('reset link')) {
      const { status } = await portal.call(passwordReset, {
        body: { email: ann.email, token: tokens[kind], password: 'another horse battery' },
      });
      expect([400, 422], kind).toContain(status);
    }
  });

  async function openSocket(): Promise<RawSocket> {
    const socket = new RawSocket(new URL(portal.url).host, { origin: portal.config.http.publicUrl });
    return socket.open();
  }
});

describe('#5 #6 an action that requires a second factor', () => {
  let fresh: string;
  let samples: Record<string, Sample>;

  beforeAll(async () => {
    // A recent sign-in with two factors, which is not a step-up.
    fresh = await signInWhole(portal, ann);
    const mfaToken = await proofByApp(portal, fresh, ann.seed);
    const { body: started } = await portal.call(passkeyRegisterOption, { token: fresh, mfaToken, body: {} });
    const payloads = new SoftwareAuthenticator().create(started, portal.config.http.publicUrl);
    // Ends the step-up window.
    portal.clock.advance(15 * minute);
    samples = {
      'GET /api/mfa/register/recovery_code/view': {},
      'GET /api/profile/export': {},
      'POST /api/profile/deletion': {},
      'POST /api/companion/devices/:id/remove': { id: ann.device.id },
      'POST /api/companion/devices/:id/rename': { id: ann.device.id, body: { name: 'Mine' } },
      'POST /api/companion/pairing': {},
      'POST /api/mfa/register/passkey/option': {},
      'POST /api/mfa/register/passkey/verify': { body: { reference_code: started.reference_code, payloads } },
      'POST /api/mfa/register/recovery_code/generate': {},
      'POST /api/mfa/register/lark/request': {},
      'POST /api/mfa/register/totp/request': {},
      'POST /api/mfa/remove/passkey/:id': { id: ann.passkeyId },
      'POST /api/mfa/remove/lark': {},
      'POST /api/mfa/remove/totp': {},
      'POST /api/mfa/update/passkey/:id': { id: ann.passkeyId, body: { name: 'Mine' } },
      'POST /api/profile/email/request': { body: { email: 'new@example.com' } },
      'POST /api/profile/phone/request': { body: { phone_code: '+65', phone_no: '81234567' } },
      'PUT /api/mfa/set-preferred-factor/:type': { id: 'totp' },
      'PUT /api/mfa/toggle-2fa': { body: { is_enabled: false } },
      'PUT /api/profile/passwords': {
        body: { current_password: ann.password, password: 'another horse battery' },
      },
    };
  });

  it.each(
    allEndpoints.filter(({ stepUp }) => stepUp).map((endpoint) => [nameOf(endpoint), endpoint] as const),
  )('%s is 403 2fa_required with only the session', async (name, endpoint) => {
    expect(Object.keys(samples)).toContain(name);
    for (const mfa_token of [undefined, 'made-up', tokens['OAuth access']]) {
      const sample = samples[name];
      const body = endpoint.method === 'GET' ? {} : { ...sample?.body, ...(mfa_token ? { mfa_token } : {}) };
      const reply = await rawCall(endpoint, fresh, { ...sample, body });
      expect([reply.status, reply.body.status]).toEqual([403, '2fa_required']);
    }
  });
});

describe("#64 another account's id", () => {
  /** Ids that belong to Ann, by the call that accepts them. */
  let samples: Record<string, Sample>;
  let bob: WholeAccount;

  /**
   * Paths whose parameter refers to nothing owned by an account, or that have their own tests because a device calls
   * them.
   */
  const exempt = [
    'GET /api/applications/:client_id',
    'POST /api/applications/:client_id/revoke',
    'PUT /api/mfa/set-preferred-factor/:type',
    'POST /api/companion/challenges/:id/approve',
    'POST /api/companion/challenges/:id/deny',
    'POST /api/companion/requests/:id/approve',
    'POST /api/companion/requests/:id/deny',
    // The body names the challenge: security #7.
    'POST /api/mfa/challenge/:factor/request',
    'POST /api/mfa/challenge/:factor/retry',
    'POST /api/mfa/challenge/:factor/verify',
    // Needs a key that this account would have to bind first: security #259.
    'POST /api/trusted-devices/:id/end',
    // Belongs to the token that requested it: security #254.
    'GET /api/mfa/deliveries/:challenge_id',
    // An application's request belongs to no account.
    'GET /api/oauth/interaction/:interaction',
    'GET /api/oauth/logout/:logout',
  ];

  beforeAll(async () => {
    bob = await wholeAccount(portal, 'bob@example.com');
    const { db } = portal.store.database;
    const owned = async (table: 'companion_pairings' | 'login_history') =>
      (
        await db
          .selectFrom(table)
          .select('id')
          .where('user_id', '=', ann.id)
          .limit(1)
          .executeTakeFirstOrThrow()
      ).id;
    const attention = await operatorNoticesService({ db, clock: portal.clock }).add({
      type: 'new_terms',
      title: 'For Ann',
      content: null,
      link: null,
      required: false,
      startsAt: null,
      endsAt: null,
      audience_kind: 'user',
      audience: ann.id,
    });
    const trusted = newId(portal.clock);
    await trustedDevicesRepository(db).insert({
      id: trusted,
      user_id: ann.id,
      key_thumbprint: trusted,
      factor: 'totp',
      created_at: portal.clock.now(),
      expires_at: portal.clock.now() + day,
      last_used_at: null,
      ip: null,
      user_agent: null,
      device_id: null,
    });
    samples = {
      'POST /api/trusted-devices/:id/end': { id: trusted },
      'POST /api/sessions/:id/end': { id: claimsOf(tokens.session).jti },
      'POST /api/profile/login-attentions/:id': { id: attention, body: { action: 'acknowledge' } },
      'POST /api/login-histories/:id/disown': { id: await owned('login_history') },
      'POST /api/mfa/update/passkey/:id': { id: ann.passkeyId, body: { name: 'Stolen' } },
      'POST /api/mfa/remove/passkey/:id': { id: ann.passkeyId },
      'POST /api/companion/devices/:id/rename': { id: ann.device.id, body: { name: 'Stolen' } },
      'POST /api/companion/devices/:id/remove': { id: ann.device.id },
      'GET /api/companion/pairing/:id': { id: await owned('companion_pairings') },
    };
  });

  it.each(
    allEndpoints
      // Calls for operators concern other accounts.
      .filter(({ params, role }) => params && !role)
      .map((endpoint) => [nameOf(endpoint), endpoint] as const),
  )('is 404 like an id that does not exist: %s', async (name, endpoint) => {
    if (exempt.includes(name)) return;
    expect(Object.keys(samples)).toContain(name);
    const sample = samples[name];
    const send = async (id: string | undefined) => {
      const mfa_token = endpoint.stepUp ? await proofByApp(portal, bob.token, bob.seed) : undefined;
      const body = { ...sample?.body, ...(mfa_token ? { mfa_token } : {}) };
      return rawCall(endpoint, bob.token, { ...(id ? { id } : {}), body });
    };
    const foreign = await send(sample?.id);
    const unknown = await send('0190f5a0-0000-7000-8000-000000000000');
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, reference: '' }).toEqual({ ...unknown.body, reference: '' });
    expect((await portal.call(isAuthenticated, { token: tokens.session })).status).toBe(200);
  });
});
