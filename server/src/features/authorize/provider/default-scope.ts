import type { Context } from 'oidc-provider';

/** A request without a scope asks for the person's identity, as is the default of this server (RFC 6749 §3.3). */
export function withDefaultScope(parameters: URLSearchParams): URLSearchParams {
  // A pushed or signed request contains its scope.
  const isElsewhere = parameters.has('request_uri') || parameters.has('request');
  if (!isElsewhere && !parameters.get('scope')) parameters.set('scope', 'openid');
  return parameters;
}

/** Does the same for a request object, which only the library has parsed. */
export function askWhoItIs({ oidc: { params } }: Context): void {
  params.scope ||= 'openid';
}
