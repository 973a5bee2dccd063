import type { Context } from 'oidc-provider';

/** A request for no scope asks who the person is, as every application of this server does (RFC 6749 §3.3). */
export function withDefaultScope(parameters: URLSearchParams): URLSearchParams {
  // A pushed or signed request has its scope inside.
  const isElsewhere = parameters.has('request_uri') || parameters.has('request');
  if (!isElsewhere && !parameters.get('scope')) parameters.set('scope', 'openid');
  return parameters;
}

/** Does the same for a request object, which only the library has read. */
export function askWhoItIs({ oidc: { params } }: Context): void {
  params.scope ||= 'openid';
}
