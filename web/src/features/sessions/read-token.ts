/** The parts of a session token that the browser uses; it cannot verify the signature, and need not. */
export interface TokenParts {
  /** The `jti`, or the token itself if it has none. */
  id: string;
  /** The `sub`, or the token itself if it has none (docs/behaviour/sessions.md#data). */
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
