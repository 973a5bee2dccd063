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

/** The headers of security #71, which every reply carries. */
export function securityHeaders(options: SecurityHeaderOptions): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(self), microphone=(), geolocation=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
    'x-frame-options': 'DENY',
    ...(options.https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}
