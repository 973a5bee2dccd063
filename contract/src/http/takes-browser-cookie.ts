/**
 * Whether a call is sent with the cookie by which the browser is recognised (security #68): those of a sign-in, of its
 * second factor, and of a recovery in its place.
 */
export const takesBrowserCookie = (path: string): boolean =>
  /^\/api\/(auth|mfa\/challenge|mfa\/recovery)\//.test(path);
