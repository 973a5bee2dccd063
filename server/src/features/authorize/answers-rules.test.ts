import type { Provider, Session } from 'oidc-provider';
import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../accounts/user.ts';
import type { Client } from '../applications/client.ts';
import type { Session as PortalSession } from '../sessions/session.ts';
import { type AnswerRequest, type AnswersDeps, answersService } from './answers.service.ts';
import { acr } from './assurance.ts';
import { explainRefusal } from './explain-refusal.ts';
import type { PendingRequest } from './pending-requests.service.ts';
import type { InternalRequest, InternalRequestInit, Outcome } from './provider/internal-request.ts';

const redirectUri = 'https://app.example.test/callback?from=app';
const issuer = 'https://portal.example.com';
const provider = {} as Provider;
const client = { id: 'app', isTrusted: false } as Client;
const user = { id: 'person' } as User;
const portal = { id: 'portal', user_id: 'person', created_at: 1_000 } as PortalSession;
const submission = { begunAt: 1_000, items: ['openid', 'email'], brought: {} };

/** How the library ends the next request, where it leads, and what it asks for on the way. */
let outcome: Outcome | undefined;
let location: string | undefined;
let asks: string[][];
let answered: boolean[];
let sent: { provider: Provider; internal: InternalRequest; init: InternalRequestInit }[];
let session: Partial<Session>;
let pending: PendingRequest;
beforeEach(() => {
  outcome = { kind: 'success', answer: { code: 'a code', state: 'a state' } };
  location = 'https://app.example.test/callback?from=app&code=a+code';
  asks = [];
  answered = [];
  sent = [];
  session = { uid: 'portal', accountId: 'person', loginTs: 7, acr: acr.singleFactor, amr: ['pwd'] };
  pending = {
    payload: {
      jti: 'interaction',
      iat: 1,
      exp: 2,
      params: { client_id: 'app', redirect_uri: redirectUri },
      lastSubmission: submission,
    },
    client,
    items: submission.items,
    isSilent: false,
    isFormPost: false,
    redirectUri,
    isStored: true,
  };
});

const deps = {
  provider: async () => provider,
  issuer,
  async run(provider, internal, init) {
    sent.push({ provider, internal, init });
    for (const asked of asks) answered.push(internal.allows(asked));
    if (outcome) internal.outcome = outcome;
    return location;
  },
  librarySessions: { lifeOf: ({ id }: PortalSession) => id.length } as AnswersDeps['librarySessions'],
} satisfies AnswersDeps;
const answers = answersService(deps);

const withParams = (params: Record<string, string>): PendingRequest => ({
  ...pending,
  payload: { ...pending.payload, params: { ...pending.payload.params, ...params } },
});
const trusted = (request: PendingRequest): PendingRequest => ({
  ...request,
  client: { ...client, isTrusted: true },
});
const give = (changes: Partial<AnswerRequest> = {}) =>
  answers.give({
    pending,
    user,
    portal,
    session: session as Session,
    allowed: new Set(),
    consent: false,
    ...changes,
  });
/** What the library receives of an answer. */
async function passed(changes: Partial<AnswerRequest> = {}) {
  await give(changes);
  const last = sent.at(-1);
  if (!last) throw new Error('Nothing was passed on');
  return last.internal;
}
const resultOf = async (changes: Partial<AnswerRequest> = {}) => (await passed(changes)).interaction?.result;
const login = { accountId: 'person', ts: 7, acr: acr.singleFactor, amr: ['pwd'] };

describe('an answer', () => {
  it('passes the stored request to the library, for the account and its session', async () => {
    expect(await give()).toEqual({ outcome, location, items: [] });
    const [request] = sent;
    expect(request?.provider).toBe(provider);
    expect(request?.init).toEqual({
      method: 'GET',
      url: '/oauth2/authorize/interaction',
      cookies: { session: 'portal', resume: 'interaction' },
    });
    expect(request?.internal).toMatchObject({
      stage: 'answer',
      client,
      account: user,
      sessionLife: 'portal'.length,
      interaction: { ...pending.payload, result: { login } },
    });
    expect(request?.internal.interaction?.params).toEqual(pending.payload.params);
  });

  it('fails if the library ends it in no known way', async () => {
    outcome = undefined;
    await expect(give()).rejects.toThrow('without an outcome');
  });

  it('#34 contains a sign-in only if that is not older than the request', async () => {
    expect(await resultOf()).toEqual({ login });
    expect(await resultOf({ portal: { ...portal, created_at: 999 } })).toEqual({});
    const { lastSubmission, ...payload } = pending.payload;
    pending = { ...pending, payload };
    expect(await resultOf()).toEqual({});
  });

  it('#35 contains a consent if the person agreed, or if the application is trusted and does not ask for it', async () => {
    const consent = {};
    expect(await resultOf({ consent: true })).toEqual({ login, consent });
    expect(await resultOf({ pending: trusted(pending) })).toEqual({ login, consent });
    const asking = withParams({ prompt: 'login consent' });
    expect(await resultOf({ pending: trusted(asking) })).toEqual({ login });
    expect(await resultOf({ pending: trusted(asking), consent: true })).toEqual({ login, consent });
    expect(await resultOf({ pending: withParams({ prompt: 'login' }) })).toEqual({ login });
  });

  it('#35 covers what was allowed before, and what was shown now', async () => {
    const allowed = new Set(['phone']);
    asks = [['openid', 'email'], ['phone'], ['phone', 'openid'], ['address'], ['phone', 'address'], []];
    const { items } = await give({ allowed });
    expect(answered.splice(0)).toEqual([false, true, false, false, false, true]);
    expect(items).toEqual(['openid', 'email', 'phone', 'address']);
    await give({ allowed, consent: true });
    expect(answered.splice(0)).toEqual([true, true, true, false, false, true]);
    const given = await give({ pending: trusted(pending) });
    expect(answered).toEqual(asks.map(() => true));
    expect(given.items).toEqual(items);
  });

  it('#105 tells the strongest requested assurance that the session has', async () => {
    const told = async (values?: string) =>
      (await passed(values === undefined ? {} : { pending: withParams({ acr_values: values }) })).acr;
    expect(await told()).toBe(acr.singleFactor);
    session.acr = acr.phishingResistant;
    expect(await told()).toBe(acr.phishingResistant);
    expect(await told(acr.multiFactor)).toBe(acr.multiFactor);
    delete session.acr;
    expect(await told()).toBe(acr.singleFactor);
  });
});

describe('the parameters of an answer', () => {
  const paramsOf = async (request: PendingRequest) => {
    await give({ pending: request });
    await answers.decline(request, 'access_denied');
    const [one, other] = sent.splice(0).map(({ internal }) => internal.interaction?.params);
    expect(other).toEqual(one);
    return one;
  };

  it('include a prompt that was set aside', async () => {
    expect(await paramsOf({ ...pending, isSilent: true })).toEqual({
      ...pending.payload.params,
      prompt: 'none',
    });
    expect(await paramsOf(pending)).toEqual(pending.payload.params);
  });

  it('ask for a query instead of a form', async () => {
    const modes = { form_post: 'query', 'form_post.jwt': 'query.jwt' };
    for (const [asked, mode] of Object.entries(modes)) {
      const request = withParams({ response_mode: asked });
      expect((await paramsOf({ ...request, isFormPost: true }))?.response_mode).toBe(mode);
    }
    expect((await paramsOf(withParams({ response_mode: 'fragment' })))?.response_mode).toBe('fragment');
  });
});

describe('a refusal', () => {
  it('is passed to the library as the result, with nothing that belongs to an account', async () => {
    outcome = { kind: 'error', error: { error: 'access_denied' } } as Outcome;
    asks = [['openid'], []];
    expect(await answers.decline(pending, 'access_denied')).toEqual({ outcome, location, items: [] });
    expect(answered).toEqual([false, false]);
    const [request] = sent;
    expect(request?.init).toEqual({
      method: 'GET',
      url: '/oauth2/authorize/interaction',
      cookies: { resume: 'interaction' },
    });
    expect(request?.internal).toMatchObject({
      stage: 'answer',
      interaction: { ...pending.payload, result: { error: 'access_denied' } },
      sessionLife: 1,
    });
    expect(request?.internal.account).toBeUndefined();
  });
});

describe('the reply to the browser', () => {
  const success = (answer: Record<string, string | undefined>): Outcome => ({ kind: 'success', answer });
  const failure = (error: string, statusCode?: number) =>
    ({ kind: 'error', error: Object.assign(new Error('no'), { error, statusCode }) }) as unknown as Outcome;
  const render = (ended: Outcome, target = location, request = pending) =>
    answers.render(request, { outcome: ended, location: target, items: [] });
  const thrown = (run: () => unknown) => {
    try {
      run();
    } catch (error) {
      return error;
    }
    throw new Error('It did not throw');
  };

  it('contains the code, the state, the issuer and where to go', () => {
    expect(render(success({ code: 'a code', state: 'a state' }))).toEqual({
      code: 'a code',
      state: 'a state',
      iss: issuer,
      redirect_to: location,
    });
    const nothing = { code: null, state: null, iss: issuer, redirect_to: location };
    expect(render(success({}))).toEqual(nothing);
    const prompt = { kind: 'prompt', prompt: { name: 'login' } } as Outcome;
    expect(render(prompt)).toEqual(nothing);
  });

  it('contains no code beside a signed response', () => {
    const code = (mode: string) =>
      render(success({ code: 'a code', state: 'a state' }), location, withParams({ response_mode: mode }))
        .code;
    expect(['jwt', 'query.jwt', 'fragment.jwt'].map(code)).toEqual([null, null, null]);
    expect(['query', 'jwt.query', ''].map(code)).toEqual(['a code', 'a code', 'a code']);
  });

  it('contains the fields of a form, without the parameters of the address that it is posted to', () => {
    const form = { ...pending, isFormPost: true };
    const posted = (redirect: string, target: string) =>
      render(success({ code: 'c' }), target, {
        ...form,
        payload: { ...form.payload, params: { redirect_uri: redirect } },
      });
    expect(posted(redirectUri, `${redirectUri}&code=c&state=s`)).toEqual({
      code: 'c',
      state: null,
      iss: issuer,
      redirect_to: redirectUri,
      form_post: { code: 'c', state: 's' },
    });
    const plain = 'https://app.example.test/callback';
    expect(posted(plain, `${plain}?code=c&state=s`).form_post).toEqual({ code: 'c', state: 's' });
  });

  it('is invalid_request for an error, with its explanation and where to go', () => {
    const refused = {
      code: 'invalid_request',
      message: explainRefusal('invalid_scope').message,
      details: { oauth_error: 'invalid_scope', redirect_to: location },
    };
    expect(thrown(() => render(failure('invalid_scope', 400)))).toMatchObject(refused);
    const untold = thrown(() =>
      answers.render(pending, { outcome: failure('invalid_scope', 400), location: undefined, items: [] }),
    );
    expect((untold as { details: object }).details).toEqual({ oauth_error: 'invalid_scope' });
    const form = thrown(() =>
      render(failure('access_denied', 400), `${redirectUri}&error=access_denied`, {
        ...pending,
        isFormPost: true,
      }),
    );
    expect(form).toMatchObject({
      details: {
        oauth_error: 'access_denied',
        redirect_to: redirectUri,
        form_post: { error: 'access_denied' },
      },
    });
  });

  it('is invalid_request if there is nowhere to go', () => {
    const nowhere = thrown(() =>
      answers.render(pending, { outcome: success({ code: 'c' }), location: undefined, items: [] }),
    );
    expect(nowhere).toMatchObject({
      code: 'invalid_request',
      message: explainRefusal('invalid_request').message,
      details: { oauth_error: 'invalid_request' },
    });
  });

  it('is the failure itself if the portal failed', () => {
    for (const ended of [failure('server_error', 500), failure('server_error')])
      expect(thrown(() => render(ended))).toBe((ended as { error: unknown }).error);
  });
});
