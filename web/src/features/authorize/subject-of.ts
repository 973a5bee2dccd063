/** Whom an ID token names, unproven: the server checks the token itself. */
export function subjectOf(idToken: string | undefined): string | undefined {
  try {
    const payload = (idToken?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { sub } = JSON.parse(atob(payload)) as { sub?: unknown };
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
}
