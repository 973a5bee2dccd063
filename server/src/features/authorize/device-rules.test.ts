import type { DeviceCode, Provider, Session } from 'oidc-provider';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { User } from '../accounts/user.ts';
import type { Client } from '../applications/client.ts';
import type { Session as PortalSession } from '../sessions/session.ts';
import { acr } from './assurance.ts';
import { type DeviceDeps, type DeviceRequest, deviceService } from './device.service.ts';
import type { InternalRequest, InternalRequestInit, Outcome } from './provider/internal-request.ts';

const caller: TokenCaller = { userId: 'person', sessionId: 'portal', kind: 'session' };
const items = ['openid', 'email'];

/** In order: what the service had others do. */
let done: string[];
let code: DeviceCode | undefined;
let client: Partial<Client>;
let portal: PortalSession | undefined;
let session: Partial<Session>;
let user: User | undefined;
let hasAccess: boolean;
/** Answers to whether the account may use the application; the last one stays. */
let mayUse: boolean[];
let isOwed: boolean;
/** What the library answers to the confirmation: an interaction unless undefined. */
let begins: Outcome | undefined;
let outcome: Outcome | undefined;
/** Why the consent is not recorded. */
let refusal: ApiError | undefined;
let sent: { internal: InternalRequest; init: InternalRequestInit }[];
beforeEach(() => {
  done = [];
  sent = [];
  const known: Partial<DeviceCode> = {
    clientId: 'tv',
    isExpired: false,
    inFlight: true,
    deviceInfo: { ip: '203.0.113.7', ua: 'a browser', items, begunAt: 2_000 },
    save: async () => {
      done.push('save code');
      return '';
    },
  };
  code = known as DeviceCode;
  client = { id: 'tv', name: 'Television', selfRegistered: null, requiresSecondFactor: false };
  portal = { id: 'portal', ended_at: null, created_at: 2_000 } as PortalSession;
  session = {
    uid: 'portal',
    accountId: 'person',
    loginTs: 7,
    acr: acr.singleFactor,
    amr: ['pwd'],
    save: async (life) => {
      done.push(`save session ${life}`);
      return '';
    },
  };
  user = { id: 'person' } as User;
  hasAccess = true;
  mayUse = [true];
  isOwed = false;
  begins = undefined;
  outcome = { kind: 'success', answer: {} };
  refusal = undefined;
});

const deps = {
  clock: { now: () => 1_000 },
  provider: async () =>
    ({
      DeviceCode: {
        findByUserCode: async (userCode: string, { ignoreExpiration }: { ignoreExpiration: boolean }) =>
          userCode === 'ABCD1234' && ignoreExpiration ? code : undefined,
      },
    }) as unknown as Provider,
  async run(_: Provider, internal: InternalRequest, init: InternalRequestInit) {
    sent.push({ internal, init });
    if (internal.stage === 'start' && !begins)
      internal.interaction = { jti: 'interaction', iat: 0, exp: 0, params: {} };
    const given = internal.stage === 'start' ? begins : outcome;
    if (given) internal.outcome = given;
    return undefined;
  },
  findClient: async (id: string) => (id === client.id ? client : undefined),
  describeScopes: async () => ({}),
  describeClient: (asked: object) => ({ ...asked, place: null }),
  limits: {
    account: { consume: async (id: string) => void done.push(`count ${id}`) },
    address: { consume: async (ip: string) => void done.push(`count ${ip}`) },
  },
  async exclusively<T>(key: string, run: () => Promise<T>) {
    done.push(`lock ${key}`);
    return run();
  },
  sessions: { find: async () => portal },
  librarySessions: {
    open: async () => session,
    lifeOf: () => 99,
    raise: async () => void done.push('raise'),
  },
  access: {
    allowed: async () => new Set<string>(),
    changedSince: async () => new Set<string>(),
    async record(...given: unknown[]) {
      done.push(`record ${JSON.stringify(given)}`);
      if (refusal) throw refusal;
    },
  },
  secondFactor: {
    isOwed: async () => isOwed,
    demand: async (...given: unknown[]) => {
      done.push(`demand ${given.at(3)}`);
      return { factor: 'totp', amr: ['otp'] };
    },
  },
  findUser: async () => user,
  hasAccess: () => hasAccess,
  mayUse: async () => (mayUse.length > 1 ? mayUse.shift() : mayUse[0]),
  endTokens: async (...given: unknown[]) => void done.push(`end ${given}`),
} as unknown as DeviceDeps;

const answer = (action: DeviceRequest['action'], userCode = 'abcd-1234') =>
  deviceService(deps).answer({ userCode, action, caller, mfaToken: 'a proof', ip: '203.0.113.7' });
const recorded = `record ${JSON.stringify([caller, 'tv', { items, isAllowed: true }])}`;

describe('a code', () => {
  it('is counted for the address and the account before anybody looks at it, however it is typed', async () => {
    await expect(answer('check', 'nothing')).rejects.toMatchObject({ code: 'not_found' });
    expect(done).toEqual(['count 203.0.113.7', 'count person', 'lock oidc-device:NOTHING']);
    expect(await answer('check', ' ab.cd 12_34')).toMatchObject({ state: 'waiting' });
    expect(done.at(-1)).toBe('lock oidc-device:ABCD1234');
  });

  it('is refused if its application was deleted, if it expired, or if it was answered', async () => {
    const refused: [Partial<DeviceCode>, string][] = [
      [{ clientId: 'another' }, 'not_found'],
      [{ isExpired: true }, 'challenge_expired'],
      [{ error: 'access_denied' }, 'conflict'],
      [{ accountId: 'person' }, 'conflict'],
    ];
    for (const [changes, status] of refused) {
      const before = code;
      code = { ...before, ...changes } as DeviceCode;
      await expect(answer('allow')).rejects.toMatchObject({ code: status });
      code = before;
    }
    expect(sent).toEqual([]);
  });

  it('#92 is shown with its application, what it asks for and where it was requested', async () => {
    expect(await answer('check')).toMatchObject({
      application: {
        client_id: 'tv',
        scopes: items,
        has_consent: false,
        has_access: true,
        needs_form_post: false,
      },
      origin: { ip: '203.0.113.7', user_agent: 'a browser', is_own_network: true },
    });
    if (code) Object.assign(code, { deviceInfo: undefined });
    expect(await answer('check')).toMatchObject({
      application: { scopes: [] },
      origin: { ip: null, user_agent: null, is_own_network: false },
    });
    const accessNow = async () => (await answer('check')).application.has_access;
    mayUse = [false];
    expect(await accessNow()).toBe(false);
    [mayUse, hasAccess] = [[true], false];
    expect(await accessNow()).toBe(false);
    [user, hasAccess] = [undefined, true];
    expect(await accessNow()).toBe(false);
  });

  it('that is denied is kept as denied', async () => {
    expect((await answer('deny')).state).toBe('denied');
    expect(code).toMatchObject({ error: 'access_denied', errorDescription: 'The account said no' });
    expect([done.at(-1), sent]).toEqual(['save code', []]);
  });
});

describe('allowing a device', () => {
  it('confirms the code in the session’s name, under its lock, for exactly what was shown', async () => {
    expect(await answer('allow')).toMatchObject({ state: 'allowed', application: { has_consent: true } });
    expect(done.slice(3)).toEqual(['lock oidc-session:portal', 'save session 99', recorded]);
    const [begun, answered] = sent;
    const { secret = '' } = (session as { state?: { secret: string } }).state ?? {};
    expect(secret.length).toBeGreaterThan(20);
    expect(begun?.init).toEqual({
      method: 'POST',
      url: '/oauth2/device',
      cookies: { session: 'portal' },
      form: { xsrf: secret, user_code: 'ABCD1234', confirm: 'yes' },
    });
    expect(begun?.internal).toMatchObject({ stage: 'start', sessionLife: 99 });
    expect(answered?.init).toEqual({
      method: 'GET',
      url: '/oauth2/device/interaction',
      cookies: { session: 'portal', resume: 'interaction' },
    });
    expect(answered?.internal).toMatchObject({
      stage: 'answer',
      sessionLife: 99,
      interaction: {
        jti: 'interaction',
        result: { login: { accountId: 'person', ts: 7, acr: acr.singleFactor, amr: ['pwd'] }, consent: {} },
      },
    });
    for (const { internal } of sent)
      expect([internal.allows(items), internal.allows(['email', 'phone'])]).toEqual([true, false]);
    expect(code?.inFlight).toBe(true);
  });

  it('is refused to accounts without access, and to a session that has ended', async () => {
    const closed = { code: 'forbidden', message: catalog().authorize.closedToAccount };
    hasAccess = false;
    await expect(answer('allow')).rejects.toMatchObject(closed);
    [hasAccess, user] = [true, undefined];
    await expect(answer('allow')).rejects.toMatchObject(closed);
    [user, mayUse] = [{ id: 'person' } as User, [false]];
    await expect(answer('allow')).rejects.toMatchObject({ code: 'no_access' });
    mayUse = [true];
    portal = { id: 'portal', ended_at: 1 } as PortalSession;
    await expect(answer('allow')).rejects.toMatchObject({ code: 'unauthenticated' });
    portal = undefined;
    await expect(answer('allow')).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(sent).toEqual([]);
  });

  it('asks for a second factor if one is owed or the application requires it, unless it was proven', async () => {
    const raises = async () => {
      done = [];
      await answer('allow');
      return done.filter((step) => step === 'demand a proof' || step === 'raise').length;
    };
    expect(await raises()).toBe(0);
    isOwed = true;
    expect(await raises()).toBe(2);
    [isOwed, client] = [false, { ...client, requiresSecondFactor: true }];
    expect(await raises()).toBe(2);
    session.acr = acr.multiFactor;
    expect(await raises()).toBe(0);
  });

  it('#185 is undone if access was withdrawn meanwhile', async () => {
    mayUse = [true, true, false];
    await expect(answer('allow')).rejects.toMatchObject({ code: 'no_access' });
    expect(done.slice(-2)).toEqual([recorded, 'end person,tv']);
  });

  it('#604 is undone if what was shown is described otherwise at this moment', async () => {
    refusal = new ApiError('consent_required');
    await expect(answer('allow')).rejects.toMatchObject({ code: 'conflict' });
    expect(done.slice(-2)).toEqual([recorded, 'end person,tv']);
    refusal = new ApiError('unauthenticated');
    await expect(answer('allow')).rejects.toBe(refusal);
    expect(done.at(-1)).toBe(recorded);
  });

  it('that the library refuses is not recorded, and leaves the code for another attempt', async () => {
    const failure = new ApiError('unauthenticated');
    const prompt = (name: string) => ({ kind: 'prompt', prompt: { name } }) as Outcome;
    const refusal = Object.assign(new Error('no'), { statusCode: 400 });
    const again = {
      code: 'login_required',
      message: catalog().authorize.signInAgain,
      details: { reason: 'sign_in_again' },
    };
    const cases: [Outcome | undefined, object][] = [
      [{ kind: 'error', error: failure } as unknown as Outcome, failure],
      [{ kind: 'error', error: refusal } as unknown as Outcome, { code: 'conflict' }],
      [prompt('login'), again],
      [prompt('consent'), { code: 'conflict' }],
      [undefined, { code: 'conflict' }],
    ];
    for (const [given, error] of cases) {
      outcome = given;
      if (code) code.inFlight = true;
      await expect(answer('allow')).rejects.toMatchObject(error);
      expect([code?.inFlight, done.at(-1)]).toEqual([undefined, 'save code']);
    }
    [begins, sent] = [prompt('login'), []];
    await expect(answer('allow')).rejects.toMatchObject(again);
    expect(sent).toHaveLength(1);
    expect(done).not.toContain(recorded);
  });
});
