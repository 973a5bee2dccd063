/** The parts of a session token that the browser uses; it cannot and need not check the signature. */
export interface TokenParts {
  /** `jti`, or the token itself where it has none. */
  id: string;
  /** `sub`, or the token itself where it has none (docs/behaviour/sessions.md#data). */
  user_id: string;
}

export function readToken(token: string): TokenParts {
  const claims = claimsOf(token);
  return { id: textOf(claims.jti) ?? token, user_id: textOf(claims.sub) ?? token };
}

function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);
