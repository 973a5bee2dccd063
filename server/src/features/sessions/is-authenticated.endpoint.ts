import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { implement } from '../../platform/http/implement.ts';

const alive = { is_authenticated: true } as const;

export function isAuthenticatedEndpoint() {
  return implement(isAuthenticated, () => alive);
}
