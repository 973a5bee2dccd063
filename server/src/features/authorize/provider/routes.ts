import { authorizationEndpoint } from '@latchkey/contract/authorize/authorization-endpoint';

export const routes = {
  authorization: authorizationEndpoint,
  token: '/oauth2/token',
  userinfo: '/oauth2/userinfo',
  jwks: '/oauth2/jwks',
  introspection: '/oauth2/introspect',
  revocation: '/oauth2/revoke',
  registration: '/oauth2/register',
  pushed_authorization_request: '/oauth2/par',
  device_authorization: '/oauth2/device-authorization',
  backchannel_authentication: '/oauth2/backchannel-authentication',
  code_verification: '/oauth2/device',
  end_session: '/oauth2/logout',
} as const;

/** Names of the cookies of an internal request; no browser ever receives them. */
export const cookieNames = { session: 'session', interaction: 'interaction', resume: 'resume' };
