import type { Session } from 'oidc-provider';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { User } from '../accounts/user.ts';
import type { Client } from '../applications/client.ts';
import type { Session as PortalSession } from '../sessions/session.ts';
import type { Answer, AnswerRequest, GivenAnswer } from './answers.service.ts';
import { acr } from './assurance.ts';
import type { AuthorizeRequest } from './authorization-checks.ts';
import { type AuthorizeDeps, authorizeService } from './authorize.service.ts';
import type { PendingRequest } from './pending-requests.service.ts';
import type { Outcome } from './provider/internal-request.ts';

const caller: TokenCaller = { userId: 'person', sessionId: 'portal', kind: 'session' };
const parameters = { client_id: 'app' };
const success: Outcome = { kind: 'success', answer: { code: 'a code' } };
const prompt = (name: string, reasons: string[] = [], details = {}) =>
  ({ kind: 'prompt', prompt: { name, reasons, details } }) as unknown as Outcome;

/** In order: what the service had others do. */
let done: string[];
let pending: PendingRequest;
let user: User | undefined;
let session: Partial<Session>;
let allowed: string[];
let hasAccess: boolean;
let isOwed: boolean;
/** Answers to whether the account may use the application, and to which session it is; the last one stays. */
let mayUse: (boolean | Error)[];
let portals: (Partial<PortalSession> | undefined)[];
/** How the library ends each answer; the last one stays. */
let outcomes: Outcome[];
let given: AnswerRequest[];
/** Failures of what is written, and of the reply. */
let failures: Partial<Record<'write' | 'record' | 'render', Error>>;
/** The trust of the application by now; undefined if it was deleted. */
let isTrustedNow: boolean;
beforeEach(() => {
  done = [];
  pending = pendingOf();
  user = { id: 'person' } as User;
  session = { uid: 'portal', acr: acr.singleFactor };
  allowed = [];
  hasAccess = true;
  isOwed = false;
  mayUse = [true];
  portals = [{ id: 'portal', ended_at: null }];
  outcomes = [success];
  given = [];
  failures = {};
  isTrustedNow = true;
});

function pendingOf(client: Partial<Client> = {}, params = {}): PendingRequest {
  return {
    payload: { jti: 'interaction', iat: 0, exp: 0, params },
    client: { id: 'app', isTrusted: true, requiresSecondFactor: false, ...client } as Client,
    items: ['openid', 'email'],
    isSilent: false,
    isFormPost: false,
    redirectUri: undefined,
    isStored: true,
  };
}

const next = <T>(values: T[]) => (values.length > 1 ? values.shift() : values[0]) as T;
function failIf(step: keyof typeof failures): void {
  if (failures[step]) throw failures[step];
}

const deps = {
  async exclusively<T>(key: string, run: () => Promise<T>) {
    done.push(`lock ${key}`);
    const result = await run();
    done.push('unlock');
    return result;
  },
  async keepRecords<T>(run: (write: () => Promise<void>) => Promise<T>) {
    return run(async () => {
      failIf('write');
      done.push('write');
    });
  },
  sessions: { find: async (id: string) => (id === 'portal' ? next(portals) : undefined) },
  librarySessions: {
    open: async () => session,
    raise: async (raisedSession: Partial<Session>) => {
      done.push('raise');
      raisedSession.acr = acr.multiFactor;
    },
    keepReached: async (_: unknown, reached: string) => void done.push(`keep ${reached}`),
  },
  pendingRequests: {
    async find(...asked: unknown[]) {
      done.push(`find ${JSON.stringify(asked)}`);
      return pending;
    },
    forget: async (asked: PendingRequest) => done.push(`forget ${asked.payload.jti}`) > 0,
  },
  answers: {
    async give(request: AnswerRequest): Promise<GivenAnswer> {
      done.push('give');
      given.push(request);
      return { outcome: next(outcomes), location: 'there', items: ['openid', 'email'] };
    },
    async decline(_: PendingRequest, error: string): Promise<GivenAnswer> {
      return { outcome: { kind: 'success', answer: { error } }, location: 'there', items: [] };
    },
    render(_: PendingRequest, { outcome, location }: GivenAnswer) {
      failIf('render');
      return { outcome, location };
    },
  },
  access: {
    allowed: async (userId: string, clientId: string) =>
      new Set(userId === 'person' && clientId === 'app' ? allowed : []),
    async record(...record: unknown[]) {
      failIf('record');
      done.push(`record ${JSON.stringify(record)}`);
    },
  },
  secondFactor: {
    isOwed: async () => isOwed,
    async demand(...asked: unknown[]) {
      done.push(`demand ${asked.at(3)} ${asked.at(4)}`);
      return { factor: 'totp', amr: ['otp'] };
    },
  },
  findUser: async (id: string) => (id === 'person' ? user : undefined),
  hasAccess: () => hasAccess,
  async findAdmitting(userId: string, clientId: string) {
    const answer = next(mayUse);
    if (answer instanceof Error) throw answer;
    return answer && userId === 'person' && clientId === 'app' ? { isTrusted: isTrustedNow } : undefined;
  },
  consents: { consume: async (id: string) => void done.push(`count ${id}`) },
  endTokens: async (...ended: unknown[]) => void done.push(`end ${ended}`),
} as unknown as AuthorizeDeps;

const service = authorizeService(deps);
const authorize = (changes: Partial<AuthorizeRequest> = {}) =>
  service.authorize({ parameters, interaction: 'interaction', caller, mfaToken: 'a proof', ...changes });
/** The error that the application receives; undefined if it receives an answer. */
const errorOf = (answer: Answer) =>
  (answer as unknown as { outcome: { answer: { error?: string } } }).outcome.answer.error;
const answered = { outcome: success, location: 'there' };
const found = 'find [{"client_id":"app"},"interaction"]';
const recorded = (isAllowed: boolean) =>
  `record ${JSON.stringify([caller, 'app', { items: ['openid', 'email'], isAllowed }])}`;

describe('an answer', () => {
  it('is given under the lock of the session, written before that is released, and final', async () => {
    expect(await authorize()).toEqual(answered);
    expect(done).toEqual([
      found,
      'lock oidc-session:portal',
      'give',
      'write',
      recorded(false),
      'forget interaction',
      'unlock',
    ]);
    const asked = { pending, user, portal: portals[0], session, allowed: new Set(), consent: false };
    expect(given).toEqual([asked]);
  });

  it('with consent counts it for the account, and records that the person agreed', async () => {
    [pending, allowed] = [pendingOf({ isTrusted: false }), ['openid']];
    expect(await authorize({ consent: true })).toEqual(answered);
    expect(done).toContain('count person');
    expect(done).toContain(recorded(true));
    expect(given).toMatchObject([{ consent: true, allowed: new Set(['openid']) }]);
  });

  it('that asks the person something writes nothing, and keeps the request', async () => {
    outcomes = [prompt('consent')];
    await expect(authorize()).rejects.toMatchObject({ code: 'consent_required' });
    expect(done).toEqual([found, 'lock oidc-session:portal', 'give']);
    for (const reasons of [[], ['max_age']]) {
      outcomes = [prompt('login', reasons)];
      await expect(authorize()).rejects.toMatchObject({
        code: 'login_required',
        message: catalog().authorize.signInAgain,
        details: { reason: 'sign_in_again' },
      });
    }
    for (const reason of ['id_token_hint', 'claims_id_token_sub_value']) {
      outcomes = [prompt('login', ['other', reason])];
      await expect(authorize()).rejects.toMatchObject({
        message: catalog().authorize.otherAccount,
        details: { reason: 'other_account' },
      });
    }
  });

  it('that the library refuses is final, and writes nothing', async () => {
    const refusal = { kind: 'error', error: { error: 'invalid_scope' } } as Outcome;
    outcomes = [refusal];
    expect(await authorize()).toEqual({ outcome: refusal, location: 'there' });
    expect(done.slice(2)).toEqual(['give', 'forget interaction', 'unlock']);
  });

  it('is not final if the portal fails, unlike a refusal', async () => {
    failures.render = new Error('failed');
    await expect(authorize()).rejects.toThrow('failed');
    expect(done).not.toContain('forget interaction');
    failures.render = new ApiError('invalid_request');
    await expect(authorize()).rejects.toBe(failures.render);
    expect(done.at(-1)).toBe('forget interaction');
  });
});

describe('the account of an answer', () => {
  it('that denies, is closed or may not use the application is told so, or the application is', async () => {
    expect(errorOf(await authorize({ consent: false }))).toBe('access_denied');
    expect(done).toEqual([found, 'forget interaction']);
    const closed = { code: 'forbidden', message: catalog().authorize.closedToAccount };
    hasAccess = false;
    await expect(authorize()).rejects.toMatchObject(closed);
    [hasAccess, user] = [true, undefined];
    await expect(authorize()).rejects.toMatchObject(closed);
    [user, mayUse] = [{ id: 'person' } as User, [false]];
    await expect(authorize()).rejects.toMatchObject({ code: 'no_access' });
    pending = { ...pending, isSilent: true };
    expect(errorOf(await authorize())).toBe('access_denied');
    [hasAccess, mayUse] = [false, [true]];
    expect(errorOf(await authorize())).toBe('access_denied');
    expect(given).toEqual([]);
  });

  it('needs a session that has not ended, until it is written', async () => {
    const live = { id: 'portal', ended_at: null };
    for (const seen of [
      [undefined],
      [{ id: 'portal', ended_at: 1 }],
      [live, { id: 'portal', ended_at: 1 }],
    ]) {
      portals = seen;
      await expect(authorize()).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    expect(done).not.toContain('write');
    expect(done).not.toContain(recorded(false));
  });
});

describe('the assurance of an answer', () => {
  it('is raised once if a second factor is owed or the application requires it', async () => {
    const raises = async () => {
      done = [];
      await authorize();
      return done.filter((step) => ['demand a proof undefined', 'raise', 'write'].includes(step));
    };
    expect(await raises()).toEqual(['write']);
    isOwed = true;
    expect(await raises()).toEqual(['demand a proof undefined', 'raise', 'write', 'write']);
    expect(await raises()).toEqual(['write']);
    [isOwed, pending] = [false, pendingOf({ requiresSecondFactor: true })];
    session.acr = acr.singleFactor;
    expect(await raises()).toEqual(['demand a proof undefined', 'raise', 'write', 'write']);
  });

  it('is an error for the application if it allows no screen', async () => {
    isOwed = true;
    pending = { ...pending, isSilent: true };
    expect(errorOf(await authorize())).toBe('interaction_required');
    expect(done).toEqual([found, 'lock oidc-session:portal', 'forget interaction', 'unlock']);
  });

  it('is raised if the application asks for more, and what was reached is kept', async () => {
    pending = pendingOf({}, { acr_values: acr.multiFactor });
    outcomes = [prompt('login', [], { acr: { values: [acr.phishingResistant, acr.multiFactor] } }), success];
    expect(await authorize()).toEqual(answered);
    expect(done.slice(2, 8)).toEqual([
      'give',
      `demand a proof ${acr.multiFactor}`,
      'raise',
      'write',
      'give',
      `keep ${acr.multiFactor}`,
    ]);
    outcomes = [prompt('login', [], { acr: { value: acr.phishingResistant } }), success];
    await authorize();
    expect(done).toContain(`demand a proof ${acr.phishingResistant}`);
    done = [];
    pending = pendingOf();
    await authorize();
    expect(done.some((step) => step.startsWith('keep'))).toBe(false);
  });
});

describe('what was written', () => {
  it('#185 is ended if access was withdrawn meanwhile', async () => {
    mayUse = [true, false];
    await expect(authorize()).rejects.toMatchObject({ code: 'no_access' });
    expect(done.slice(-2)).toEqual([recorded(false), 'end person,app']);
    pending = { ...pending, isSilent: true };
    mayUse = [true, false];
    expect(errorOf(await authorize())).toBe('access_denied');
    expect(done.slice(-4)).toEqual([recorded(false), 'end person,app', 'forget interaction', 'unlock']);
  });

  it('#239 is ended if consent or trust was withdrawn meanwhile', async () => {
    isTrustedNow = false;
    await expect(authorize()).rejects.toMatchObject({ code: 'consent_required' });
    expect(done.at(-1)).toBe('end person,app');
    pending = { ...pending, isSilent: true };
    expect(errorOf(await authorize())).toBe('consent_required');
    allowed = ['openid', 'email'];
    expect(await authorize()).toEqual(answered);
    [pending, allowed, isTrustedNow] = [pendingOf({ isTrusted: false }), ['openid'], true];
    await expect(authorize()).rejects.toMatchObject({ code: 'consent_required' });
  });

  it('is ended if nobody could say whether access was withdrawn', async () => {
    mayUse = [true, new Error('failed')];
    await expect(authorize()).rejects.toThrow('failed');
    expect(done.at(-1)).toBe('end person,app');
  });

  it('must be complete: either failure is one of the answer', async () => {
    failures.write = new Error('write');
    await expect(authorize()).rejects.toThrow('write');
    expect(done.at(-1)).toBe(recorded(false));
    failures = { record: new Error('record') };
    await expect(authorize()).rejects.toThrow('record');
    expect(done.at(-1)).toBe('write');
  });
});

describe('an answer without an account', () => {
  const decline = (reason: Parameters<typeof service.decline>[2]) =>
    service.decline(parameters, 'interaction', reason);

  it('is an error for the application that allows no screen, or whose person goes back', async () => {
    expect(errorOf(await decline('access_denied'))).toBe('access_denied');
    expect(done).toEqual([found, 'forget interaction']);
    pending = { ...pending, isSilent: true };
    for (const reason of ['access_denied', 'account_selection_required', 'login_required'] as const)
      expect(errorOf(await decline(reason))).toBe(reason);
  });

  it('is none for every other application', async () => {
    for (const reason of ['account_selection_required', 'login_required'] as const)
      await expect(decline(reason)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(done).toEqual([found, found]);
  });
});
