/** Where applications send the browser (RFC 6749 §3.1); discovery names it. */
export const authorizationEndpoint = '/oauth2/authorize';
