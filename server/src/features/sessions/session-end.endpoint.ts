import { sessionEnd } from '@latchkey/contract/sessions/session-end';
import { implement } from '../../platform/http/implement.ts';
import type { OwnSessionsService } from './own-sessions.service.ts';

export function sessionEndEndpoint(ownSessions: OwnSessionsService) {
  return implement(sessionEnd, async ({ caller, params }) => {
    await ownSessions.end(caller.userId, params.id);
    return {};
  });
}
