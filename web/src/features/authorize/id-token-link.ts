import { authorizationEndpoint } from '@latchkey/contract/authorize/authorization-endpoint';

/** Whether the application's link contains an ID token. */
export function bringsIdToken(): boolean {
  return new URLSearchParams(location.search).has('id_token_hint');
}

/** The authorization endpoint stores the token, and redirects back to an address without it. */
export function takeIdTokenOut(): void {
  location.replace(`${authorizationEndpoint}${location.search}`);
}
