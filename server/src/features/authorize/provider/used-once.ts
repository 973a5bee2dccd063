import type { Context } from 'oidc-provider';

/** What the request exchanges for the first tokens of a sign-in; undefined if it is no such request. */
export function usedOnce({ entities }: Context['oidc']) {
  return entities.AuthorizationCode ?? entities.DeviceCode ?? entities.BackchannelAuthenticationRequest;
}
