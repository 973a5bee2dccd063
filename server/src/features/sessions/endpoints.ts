import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { logout } from '@latchkey/contract/sessions/logout';
import { proofNonce } from '@latchkey/contract/sessions/proof-nonce';
import { sessionEnd } from '@latchkey/contract/sessions/session-end';
import { sessionEndOthers } from '@latchkey/contract/sessions/session-end-others';
import { sessionList } from '@latchkey/contract/sessions/session-list';
import { implement, implementAlways } from '../../platform/http/implement.ts';
import type { OwnSessionsService } from './own-sessions.service.ts';
import type { SessionsService } from './sessions.service.ts';

interface SessionsServices {
  readonly sessions: SessionsService;
  readonly ownSessions: OwnSessionsService;
  readonly currentNonce: () => string;
}

export function sessionsEndpoints({ sessions, ownSessions, currentNonce }: SessionsServices) {
  return [
    implementAlways(isAuthenticated, { is_authenticated: true }),
    implement(logout, async ({ caller }) => {
      await sessions.end(caller.sessionId, 'logout');
      return {};
    }),
    implement(proofNonce, () => ({ nonce: currentNonce() })),
    implement(sessionList, async ({ caller }) => ({ sessions: await ownSessions.list(caller) })),
    implement(sessionEnd, async ({ caller, params }) => {
      await ownSessions.end(caller, params.id);
      return {};
    }),
    implement(sessionEndOthers, async ({ caller }) => {
      await ownSessions.endOthers(caller);
      return {};
    }),
  ];
}
