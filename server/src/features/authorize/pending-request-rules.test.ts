import type { errors, Provider } from 'oidc-provider';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Client } from '../applications/client.ts';
import { explainRefusal } from './explain-refusal.ts';
import { type PendingRequestsDeps, pendingRequestsService } from './pending-requests.service.ts';
import type { InteractionPayload, InternalRequest } from './provider/internal-request.ts';

const redirectUri = 'https://app.example.test/callback';
const provider = {} as Provider;
const app = { id: 'app', name: 'App' } as Client;

/** The stored requests, by id; which were looked up and removed, and what was sent to the library. */
let stored: Record<string, InteractionPayload>;
let lookedUp: string[];
let removed: string[];
let sent: { internal: InternalRequest; method: string; url: URL }[];
/** Redirect URIs that were removed from their client. */
let unregistered: string[];
/** What the library makes of a request that begins. */
let library: (internal: InternalRequest) => string | undefined;
beforeEach(() => {
  stored = { interaction: requestOf() };
  lookedUp = [];
  removed = [];
  sent = [];
  unregistered = [];
  library = (internal) => {
    internal.interaction = requestOf({ jti: 'begun' });
    internal.client = app;
    return undefined;
  };
});

function requestOf(changes: Partial<InteractionPayload> = {}, params = {}): InteractionPayload {
  return {
    jti: 'interaction',
    iat: 0,
    exp: Math.floor(Date.now() / 1000) + 60,
    params: { client_id: 'app', redirect_uri: redirectUri, ...params },
    lastSubmission: { begunAt: 0, items: ['openid', 'email'], brought: {} },
    ...changes,
  };
}

const { find, findAsking, forget } = pendingRequestsService({
  provider: async () => provider,
  async run(given, internal, { method, url }) {
    expect(given).toBe(provider);
    sent.push({ internal, method, url: new URL(url, 'https://portal.example.com') });
    return library(internal);
  },
  store: {
    async find(id) {
      lookedUp.push(id);
      return stored[id];
    },
    remove: async (id) => removed.push(id) > 0,
  },
  findClient: async (id) => (id === app.id ? app : undefined),
  isRegisteredAddress: async (client, uri) => client === app && !unregistered.includes(uri),
} satisfies PendingRequestsDeps);

const refused = (code: string) => ({
  code: 'invalid_request',
  message: explainRefusal(code).message,
  details: { oauth_error: code },
});
const ends =
  (error: Partial<errors.OIDCProviderError>, location?: string) =>
  (internal: InternalRequest): string | undefined => {
    internal.outcome = { kind: 'error', error: Object.assign(new Error('no'), error) as never };
    return location;
  };

describe('a stored request', () => {
  it('is found with its client and what it asks for, without asking the library', async () => {
    expect(await find({}, 'interaction')).toEqual({
      payload: stored.interaction,
      client: app,
      items: ['openid', 'email'],
      isSilent: false,
      isFormPost: false,
      redirectUri,
      isStored: true,
    });
    expect(sent).toEqual([]);
  });

  it('may be silent, and answered by a form', async () => {
    const { lastSubmission } = requestOf();
    if (!lastSubmission) throw new Error('It is complete');
    const found = async (params: object, prompt?: string) => {
      stored.one = requestOf(
        { lastSubmission: { ...lastSubmission, ...(prompt ? { prompt } : {}) } },
        params,
      );
      return find({}, 'one');
    };
    expect((await found({}, 'none')).isSilent).toBe(true);
    expect((await found({}, 'login')).isSilent).toBe(false);
    const isForm = async (mode: string) => (await found({ response_mode: mode })).isFormPost;
    expect([await isForm('form_post'), await isForm('form_post.jwt')]).toEqual([true, true]);
    expect([await isForm('query'), await isForm('x.form_post')]).toEqual([false, false]);
    expect((await found({ redirect_uri: undefined })).redirectUri).toBeUndefined();
    expect((await found({ redirect_uri: [redirectUri] })).redirectUri).toBeUndefined();
  });

  it('belongs to the client that made it, whatever else the address says', async () => {
    expect(
      (await find({ client_id: 'app', redirect_uri: redirectUri, utm: 'x' }, 'interaction')).isStored,
    ).toBe(true);
    await expect(find({ client_id: 'other' }, 'interaction')).rejects.toMatchObject(
      refused('invalid_request'),
    );
    stored.one = requestOf({}, { client_id: 'deleted' });
    await expect(find({}, 'one')).rejects.toMatchObject(refused('invalid_client'));
  });

  it('#390 is not answered at an address that was removed meanwhile, unlike one that has just been compared', async () => {
    unregistered = [redirectUri];
    await expect(find({}, 'interaction')).rejects.toMatchObject(refused('invalid_redirect_uri'));
    stored.one = requestOf({}, { redirect_uri: 'https://app.example.test/other' });
    expect((await find({}, 'one')).isStored).toBe(true);
    expect((await find({ client_id: 'app' }, undefined)).isStored).toBe(false);
  });

  it('that was answered, has expired or is incomplete begins again with the parameters', async () => {
    const { lastSubmission, ...incomplete } = requestOf();
    const now = Math.floor(Date.now() / 1000);
    vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    stored = { over: requestOf({ exp: now }), incomplete };
    for (const id of ['answered', 'over', 'incomplete']) {
      const found = await find({ client_id: 'app' }, id);
      expect([found.payload.jti, found.isStored]).toEqual(['begun', false]);
      await expect(find({ client_id: 'app', account_hint: 'somebody' }, id)).rejects.toMatchObject(
        refused('invalid_request'),
      );
    }
    expect(sent).toHaveLength(3);
  });

  it('names its client as long as it is current', async () => {
    expect(await findAsking('interaction')).toBe(app);
    expect(await findAsking('answered')).toBeUndefined();
    stored.one = requestOf({ exp: 1 });
    expect(await findAsking('one')).toBeUndefined();
    stored.two = requestOf({}, { client_id: 'deleted' });
    expect(await findAsking('two')).toBeUndefined();
  });

  it('is forgotten, unlike one that was never stored', async () => {
    await forget(await find({ client_id: 'app' }, undefined));
    expect(removed).toEqual([]);
    await forget(await find({}, 'interaction'));
    expect(removed).toEqual(['interaction']);
  });
});

describe('a request in the parameters', () => {
  it('is begun by the library in the name of nobody', async () => {
    const found = await find({ client_id: 'app', scope: 'openid email', resource: ['a', 'b'] }, undefined);
    expect(found).toMatchObject({ payload: { jti: 'begun' }, client: app, isStored: false });
    const [request] = sent;
    expect([request?.method, request?.url.pathname]).toEqual(['GET', '/oauth2/authorize']);
    expect([...(request?.url.searchParams ?? [])]).toEqual([
      ['client_id', 'app'],
      ['scope', 'openid email'],
      ['resource', 'a'],
      ['resource', 'b'],
    ]);
    expect(request?.internal).toMatchObject({ stage: 'start', sessionLife: 1 });
    expect(request?.internal.allows(['openid'])).toBe(false);
    expect(request?.internal.allows([])).toBe(false);
    expect(lookedUp).toEqual([]);
  });

  it('asks who the person is if it names no scope', async () => {
    await find({ client_id: 'app' }, undefined);
    expect(sent[0]?.url.searchParams.get('scope')).toBe('openid');
  });

  it('asks for nothing if the library notes nothing', async () => {
    library = (internal) => {
      const { lastSubmission, ...payload } = requestOf();
      Object.assign(internal, { interaction: payload, client: app });
      return undefined;
    };
    expect(await find({}, undefined)).toMatchObject({ items: [], isSilent: false });
  });

  it('needs a client', async () => {
    library = (internal) => {
      internal.interaction = requestOf();
      return undefined;
    };
    await expect(find({}, undefined)).rejects.toMatchObject(refused('invalid_client'));
    // The stored client is not looked up for it.
    expect(sent).toHaveLength(1);
  });

  it('that the library refuses is explained, and leads back only if its address is known to be right', async () => {
    const thrown = async () => find({}, undefined).catch((error: unknown) => error as { details: object });
    const there = `${redirectUri}?error=invalid_scope`;
    library = ends({ error: 'invalid_scope', statusCode: 400, allow_redirect: true }, there);
    expect(await thrown()).toMatchObject({ message: explainRefusal('invalid_scope').message });
    expect((await thrown()) as object).toHaveProperty('details', {
      oauth_error: 'invalid_scope',
      redirect_to: there,
    });
    library = ends({ error: 'invalid_redirect_uri', statusCode: 400, allow_redirect: false }, there);
    expect(await thrown()).toHaveProperty('details', { oauth_error: 'invalid_redirect_uri' });
    library = ends({ error: 'invalid_scope', statusCode: 400, allow_redirect: true });
    expect(await thrown()).toHaveProperty('details', { oauth_error: 'invalid_scope' });
    library = () => there;
    expect(await thrown()).toHaveProperty('details', { oauth_error: 'invalid_request' });
    library = (internal) => {
      internal.outcome = { kind: 'success', answer: {} };
      return there;
    };
    expect(await thrown()).toMatchObject(refused('invalid_request'));
  });

  it('fails if the portal failed', async () => {
    library = ends({ error: 'server_error', statusCode: 500 });
    await expect(find({}, undefined)).rejects.toMatchObject({ error: 'server_error' });
  });
});
