import type { Client, Context } from 'oidc-provider';
import { essentialAcrs, isReachable } from '../assurance.ts';
import { apiScopes } from './api-scopes.ts';
import { type BackchannelHooks, backchannelFeatures } from './backchannel.ts';
import { checkRequestObject } from './client-proofs.ts';
import { requestedItems } from './grants.ts';
import { errors } from './library.ts';
import { mayIntrospect } from './may-introspect.ts';
import { type FindApi, scopesNow } from './scopes-now.ts';
import type { IssuedToken } from './still-fitting.ts';

export interface FeaturesDeps {
  /** Whether the account may have tokens of the application at present. */
  readonly hasAccount: (userId: string, clientId: string) => Promise<boolean>;
  readonly findApi: FindApi;
  readonly backchannel: BackchannelHooks;
  /** Who may register an application. */
  readonly registration: 'closed' | 'token' | 'open';
}

interface IntrospectedToken extends IssuedToken {
  readonly kind: string;
  readonly clientId?: string;
  readonly accountId?: string;
  readonly aud?: unknown;
  scope?: string | undefined;
}

/** The library's enabled features: everything that is advertised, and nothing else. */
export function features({
  findApi,
  registration,
  hasAccount,
  backchannel,
}: FeaturesDeps): Record<string, unknown> {
  const nothing = async () => {};
  const now = scopesNow(findApi);
  const { getResourceServerInfo, defaultResource } = apiScopes(findApi);
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: true },
    introspection: {
      enabled: true,
      async allowedPolicy({ oidc }: Context, client: Client, token: IntrospectedToken) {
        if (!mayIntrospect(client, token)) return false;
        const { kind, accountId, clientId = '' } = token;
        if (accountId !== undefined && !(await hasAccount(accountId, clientId))) return false;
        const isMachines = kind === 'ClientCredentials';
        const holder = await oidc.provider.Client.find(clientId);
        const left = await now.remaining({ ...token, isMachines }, holder);
        // The library has no hook for the scope in its reply, which it reads after this.
        if (left) token.scope = left.scope;
        return left !== undefined;
      },
    },
    revocation: { enabled: true, allowedPolicy: mayRevoke },
    rpInitiatedLogout: { enabled: true, logoutSource: nothing, postLogoutSuccessSource: nothing },
    backchannelLogout: { enabled: true },
    pushedAuthorizationRequests: { enabled: true },
    requestObjects: { enabled: true, assertJwtClaimsAndHeader: checkRequestObject },
    fapi: {
      enabled: true,
      profile: (_context: Context, client?: Client) =>
        client?.latchkey_profile === 'fapi2' ? '2.0' : undefined,
    },
    dPoP: { enabled: true },
    jwtResponseModes: { enabled: true },
    claimsParameter: { enabled: true },
    clientCredentials: { enabled: true },
    deviceFlow: {
      enabled: true,
      charset: 'base-20',
      mask: '****-****',
      deviceInfo(context: Context) {
        // The only hook of this request.
        refuseUnreachableAcr(context.oidc.params.claims);
        return {
          ip: context.ip,
          ua: context.get('user-agent').slice(0, 512),
          items: requestedItems(context),
          begunAt: Date.now(),
        };
      },
      userCodeInputSource: nothing,
      userCodeConfirmSource: nothing,
      successSource: async (context: Context) => {
        context.body = '';
      },
    },
    resourceIndicators: {
      enabled: true,
      getResourceServerInfo,
      defaultResource,
      useGrantedResource: async () => true,
    },
    registration: {
      enabled: registration !== 'closed',
      initialAccessToken: registration === 'token',
      // Registrations cannot be managed by their clients.
      issueRegistrationAccessToken: false,
    },
    registrationManagement: { enabled: false },
    ...backchannelFeatures(backchannel),
  };
}

/** A client may only revoke its own tokens (RFC 7009 §2.1). */
async function mayRevoke(_context: Context, client: Client, token: { clientId?: string }): Promise<boolean> {
  if (token.clientId === client.clientId) return true;
  throw new errors.InvalidRequest('the token is not of this client');
}

/** No person could ever allow such a request. */
function refuseUnreachableAcr(claims: unknown): void {
  const asked = essentialAcrs(claims);
  if (asked.length > 0 && !isReachable(asked))
    throw new errors.InvalidRequest('no sign-in of this portal reaches the essential acr');
}
