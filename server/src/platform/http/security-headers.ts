export interface SecurityHeaderOptions {
  /** HSTS is sent only if the portal is reached over https. */
  readonly https: boolean;
  /** Origins other than its own that pages may connect to: a realtime engine, error reporting. */
  readonly connectOrigins: readonly string[];
}

/** The content security policy of every page: no inline scripts, no foreign origins (security #70, H3). */
export function contentSecurityPolicy(
  { connectOrigins }: SecurityHeaderOptions,
  formAction = "'self'",
  trustedTypesPolicies = "'none'",
): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connectOrigins].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action ${formAction}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicies}`,
  ].join('; ');
}

/** The headers of security #71, sent with every reply. */
function commonHeaders({ https }: Pick<SecurityHeaderOptions, 'https'>): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** Headers of pages, and of everything that a browser might interpret as a page. */
export function pageHeaders(options: SecurityHeaderOptions): Readonly<Record<string, string>> {
  return {
    ...commonHeaders(options),
    'content-security-policy': contentSecurityPolicy(options),
    'permissions-policy':
      'camera=(self), microphone=(), geolocation=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  };
}

/** Headers of the API's JSON, which may not load, frame or send anything. */
export function dataHeaders(options: SecurityHeaderOptions): Readonly<Record<string, string>> {
  return {
    ...commonHeaders(options),
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  };
}
