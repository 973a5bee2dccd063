export interface SecurityHeaderOptions {
  /** HSTS only where the portal is reached over https. */
  readonly https: boolean;
  /** Where the pages may connect to besides their own origin: a realtime engine, the error reporting. */
  readonly connectOrigins: readonly string[];
}

/** One content security policy for every page: no inline script, no foreign origin (security #70, H3). */
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

/** The headers of security #71 that every reply carries. */
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

/** Those of a page, and of whatever a browser might take for one. */
export function pageHeaders(options: SecurityHeaderOptions): Readonly<Record<string, string>> {
  return {
    ...commonHeaders(options),
    'content-security-policy': contentSecurityPolicy(options),
    'permissions-policy':
      'camera=(self), microphone=(), geolocation=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  };
}

/** Those of the API's JSON, which may load, frame and send nothing at all. */
export function dataHeaders(options: SecurityHeaderOptions): Readonly<Record<string, string>> {
  return {
    ...commonHeaders(options),
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  };
}
