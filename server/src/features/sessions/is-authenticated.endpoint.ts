import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { implementAlways } from '../../platform/http/implement.ts';

export function isAuthenticatedEndpoint() {
  return implementAlways(isAuthenticated, { is_authenticated: true });
}
