import { sessionList } from '@latchkey/contract/sessions/session-list';
import { implement } from '../../platform/http/implement.ts';
import type { OwnSessionsService } from './own-sessions.service.ts';

export function sessionListEndpoint(ownSessions: OwnSessionsService) {
  return implement(sessionList, async ({ caller }) => ({ sessions: await ownSessions.list(caller) }));
}
