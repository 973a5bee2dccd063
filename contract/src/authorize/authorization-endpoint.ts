/** The path of the authorization endpoint (RFC 6749 §3.1), as named in discovery. */
export const authorizationEndpoint = '/oauth2/authorize';
