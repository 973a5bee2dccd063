import type { Endpoint } from '@latchkey/contract/http/endpoint';

/** The schema of an endpoint's body, for a form with the same fields. */
export function bodyOf<E extends Endpoint>(endpoint: E): NonNullable<E['body']> {
  if (!endpoint.body) throw new Error(`${endpoint.path} takes no body`);
  return endpoint.body;
}
