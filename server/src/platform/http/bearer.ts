/** The token of an `Authorization` header (RFC 6750 §2.1). */
export function bearerOf(authorization: string | undefined): string | undefined {
  return authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined;
}
