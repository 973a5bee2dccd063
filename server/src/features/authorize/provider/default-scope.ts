import type { Context } from 'oidc-provider';

/** A request for no scope asks who the person is, as every application of this server does (RFC 6749 §3.3). */
export function withDefaultScope(parameters: URLSearchParams): URLSearchParams {
  // What a pushed or signed request asks for stands there.
  const isElsewhere = parameters.has('request_uri') || parameters.has('request');
  if (!isElsewhere && !parameters.get('scope')) parameters.set('scope', 'openid');
  return parameters;
}

/** The same where a request object names none, which only the library has read. */
export function askWhoItIs({ oidc: { params } }: Context): void {
  params.scope ||= 'openid';
}
