import { logout } from '@latchkey/contract/sessions/logout';
import { implement } from '../../platform/http/implement.ts';
import type { SessionsService } from './sessions.service.ts';

export function logoutEndpoint(sessions: SessionsService) {
  return implement(logout, async ({ caller }) => {
    await sessions.end(caller.sessionId, 'logout');
    return {};
  });
}
