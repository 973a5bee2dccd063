import type { Context } from 'oidc-provider';
import { describe, expect, it } from 'vitest';
import type { InteractionPayload } from './internal-request.ts';
import { agreesWith, broughtParameters, languagesOf } from './stored-request.ts';

interface Asked {
  readonly method?: string;
  readonly query?: string;
  readonly body?: Record<string, unknown>;
  /** What the library understood, for example from a pushed request. */
  readonly params?: Record<string, unknown>;
  /** The account that an ID token names. */
  readonly hinted?: string;
}

function contextOf({ method = 'GET', query = '', body, params = {}, hinted }: Asked): Context {
  return {
    method,
    querystring: query,
    oidc: {
      params,
      body,
      entities: hinted === undefined ? {} : { IdTokenHint: { payload: { sub: hinted } } },
    },
  } as unknown as Context;
}

describe('what the address of a request says beside it', () => {
  const brought = (asked: Asked) => broughtParameters(contextOf(asked));

  it('is what differs from the request, in the query or the body', () => {
    const params = { client_id: 'app', scope: 'openid', state: undefined };
    const query = 'client_id=app&scope=email&state=x&utm=y&resource=a&resource=b';
    const differs = { scope: ['email'], state: ['x'], resource: ['a', 'b'] };
    expect(brought({ query, params })).toEqual(differs);
    expect(brought({ query, params, method: 'POST', body: { scope: 'phone' } })).toEqual({
      scope: ['phone'],
    });
    expect(brought({ query, params, body: { scope: 'phone' } })).toEqual(differs);
    expect(brought({ method: 'POST', query })).toEqual({});
  });

  it('contains the account that an ID token names, instead of the token', () => {
    const params = { id_token_hint: 'a token' };
    expect(brought({ query: 'id_token_hint=a+token', params, hinted: 'person' })).toEqual({
      account_hint: ['person'],
    });
    expect(brought({ query: 'id_token_hint=a+token', params })).toEqual({});
  });

  it('leaves out languages, unless those of the request are not passed on', () => {
    const query = 'ui_locales=de&scope=email';
    const [scope, ui_locales] = [['email'], ['de']];
    expect(brought({ query, params: { ui_locales: 'fr' } })).toEqual({ scope });
    expect(brought({ query, params: { ui_locales: undefined } })).toEqual({ scope, ui_locales });
    expect(brought({ query, params: { ui_locales: 'x'.repeat(401) } })).toEqual({ scope, ui_locales });
  });
});

describe('the languages of a request', () => {
  const languages = (ui_locales: unknown) => languagesOf(contextOf({ params: { ui_locales } }));

  it('#220 are passed on if they are not longer than any page reads', () => {
    expect(languages('fr de')).toBe('fr de');
    expect(languages('x'.repeat(400))).toBe('x'.repeat(400));
    expect(languages('x'.repeat(401))).toBeUndefined();
    expect(languages(undefined)).toBeUndefined();
    expect(languages(['fr', 'de'])).toBeUndefined();
  });
});

describe('parameters beside a stored request', () => {
  const payload: InteractionPayload = {
    jti: 'interaction',
    iat: 0,
    exp: 0,
    params: { client_id: 'app', scope: 'openid email', resource: ['a', 'b'] },
  };
  const agree = (given: Record<string, string | string[]>, of = payload) => agreesWith(of, given);

  it('agree with it, are absent, or mean nothing', () => {
    expect(agree({})).toBe(true);
    expect(agree({ client_id: 'app', scope: 'openid email' })).toBe(true);
    expect(agree({ resource: ['a', 'b'] })).toBe(true);
    expect(agree({ utm: 'x', interaction: 'y' })).toBe(true);
    expect(agree({ client_id: '', state: '', scope: ['', 'openid email', ''], nonce: [''] })).toBe(true);
  });

  it('contradict it if any differs', () => {
    expect(agree({ client_id: 'other' })).toBe(false);
    expect(agree({ client_id: 'app', scope: 'openid' })).toBe(false);
    expect(agree({ state: 'x' })).toBe(false);
    expect(agree({ account_hint: 'somebody' })).toBe(false);
    for (const resource of ['a', ['a'], ['b', 'a'], ['a', 'c'], ['a', 'b', 'c']])
      expect(agree({ resource })).toBe(false);
    expect(agree({ scope: ['openid email', 'x'] })).toBe(false);
  });

  it('agree with what the browser brought before, which is what the address contains', () => {
    const brought = { prompt: 'none', scope: ['phone'], account_hint: ['person'] };
    const stored = { ...payload, lastSubmission: { begunAt: 0, items: [], brought } };
    expect(agree({ prompt: 'none', scope: 'phone', account_hint: 'person' }, stored)).toBe(true);
    expect(agree({ scope: 'openid email' }, stored)).toBe(false);
    expect(agree({ account_hint: 'other' }, stored)).toBe(false);
  });
});
