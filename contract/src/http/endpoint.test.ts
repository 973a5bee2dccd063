import { describe, expectTypeOf, it } from 'vitest';
import { allEndpoints } from '../all-endpoints.ts';
import type { oauthAuthorize } from '../authorize/oauth-authorize.ts';
import { passwordLogin } from '../login/password-login.ts';
import type { phoneLoginRequest } from '../login/phone-login-request.ts';
import type { loginHistoryList } from '../login-history/login-history-list.ts';
import { challengeRequest } from '../mfa/challenge-request.ts';
import type { SentFactorType } from '../mfa/factors.ts';
import type { profileRead } from '../profile/profile-read.ts';
import type {
  BodyFor,
  BodyOf,
  Caller,
  Endpoint,
  ParamsFor,
  ParamsOf,
  QueryFor,
  QueryOf,
  ReplyOf,
} from './endpoint.ts';

// The compiler checks these. Running them only shows that the modules load.
describe('the types of an endpoint', () => {
  it('are undefined for the parts that a call does not have', () => {
    expectTypeOf<ParamsOf<typeof profileRead>>().toEqualTypeOf<undefined>();
    expectTypeOf<QueryOf<typeof profileRead>>().toEqualTypeOf<undefined>();
    expectTypeOf<BodyOf<typeof profileRead>>().toEqualTypeOf<undefined>();
    expectTypeOf<BodyFor<typeof profileRead>>().toEqualTypeOf<undefined>();
    expectTypeOf<ParamsFor<typeof passwordLogin>>().toEqualTypeOf<undefined>();
  });

  it('never include undefined for a part that it has', () => {
    expectTypeOf<BodyOf<typeof passwordLogin>>().toEqualTypeOf<{ email: string; password: string }>();
    expectTypeOf<QueryFor<typeof loginHistoryList>>().toEqualTypeOf<{ cursor?: string | undefined }>();
    expectTypeOf<ParamsOf<typeof challengeRequest>>().toEqualTypeOf<{
      factor: SentFactorType;
    }>();
  });

  it('distinguish what is sent from what is received if there is a default', () => {
    expectTypeOf<BodyFor<typeof challengeRequest>>().toEqualTypeOf<{
      type?: 'ott' | undefined;
      interaction?: string | undefined;
    }>();
    expectTypeOf<BodyOf<typeof challengeRequest>>().toEqualTypeOf<{
      type: 'ott';
      interaction?: string | undefined;
    }>();
    expectTypeOf<BodyOf<typeof phoneLoginRequest>['send_via']>().toEqualTypeOf<'sms' | 'whatsapp'>();
  });

  it('allow additional parameters in an authorisation request', () => {
    const request = { client_id: 'c', nonce: 'n', consent: true };
    expectTypeOf(request).toExtend<BodyFor<typeof oauthAuthorize>>();
    expectTypeOf<BodyOf<typeof oauthAuthorize>['consent']>().toEqualTypeOf<boolean | undefined>();
  });

  it('keep the callers as written', () => {
    expectTypeOf(passwordLogin.callers).toEqualTypeOf<readonly ['anyone']>();
    expectTypeOf(challengeRequest.callers).toEqualTypeOf<
      readonly ['session', 'pending_2fa', 'pending_reset']
    >();
  });

  it('fit into one list of any endpoint', () => {
    expectTypeOf(allEndpoints).toEqualTypeOf<readonly Endpoint[]>();
    expectTypeOf<Endpoint['callers']>().toEqualTypeOf<readonly [Caller, ...Caller[]]>();
    expectTypeOf<ReplyOf<Endpoint>>().toEqualTypeOf<unknown>();
  });
});
