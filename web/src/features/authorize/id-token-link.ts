import { authorizationEndpoint } from '@latchkey/contract/authorize/authorization-endpoint';

/** A link of the application's own that brings an ID token. */
export function bringsIdToken(): boolean {
  return new URLSearchParams(location.search).has('id_token_hint');
}

/** The authorization endpoint keeps the token, and comes back with an address that has none. */
export function takeIdTokenOut(): void {
  location.replace(`${authorizationEndpoint}${location.search}`);
}
