import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { logout } from '@latchkey/contract/sessions/logout';
import { proofNonce } from '@latchkey/contract/sessions/proof-nonce';
import { sessionEnd } from '@latchkey/contract/sessions/session-end';
import { sessionEndOthers } from '@latchkey/contract/sessions/session-end-others';
import { sessionList } from '@latchkey/contract/sessions/session-list';
import { provesKeyOf } from '../../platform/http/caller.ts';
import { implement, implementAlways } from '../../platform/http/implement.ts';
import type { OwnSessionsService } from './own-sessions.service.ts';
import type { SessionsService } from './sessions.service.ts';

/** Returns the receipts for the caller that ends these sessions of an account; called before they end. */
export type IssueReceipt = (userId: string, sessionIds: readonly string[]) => Promise<string | undefined>;

interface SessionsServices {
  readonly sessions: SessionsService;
  readonly ownSessions: OwnSessionsService;
  /** Undefined if no application is notified. */
  readonly issueReceipt: IssueReceipt;
  readonly currentNonce: () => string;
}

export function sessionsEndpoints({ sessions, ownSessions, issueReceipt, currentNonce }: SessionsServices) {
  return [
    implementAlways(isAuthenticated, { is_authenticated: true }),
    implement(logout, async ({ caller, client }) => {
      const isHolder = caller.kind === 'session' && provesKeyOf(caller, client);
      const receipt = isHolder ? await issueReceipt(caller.userId, [caller.sessionId]) : undefined;
      await sessions.end(caller.sessionId, 'logout');
      return { receipt };
    }),
    implement(proofNonce, () => ({ nonce: currentNonce() })),
    implement(sessionList, async ({ caller }) => ({ sessions: await ownSessions.list(caller) })),
    implement(sessionEnd, async ({ caller, params }) => {
      const receipt = await issueReceipt(caller.userId, [params.id]);
      await ownSessions.end(caller, params.id);
      return { receipt };
    }),
    implement(sessionEndOthers, async ({ caller }) => {
      const ids = await sessions.liveIds(caller.userId);
      const receipt = await issueReceipt(
        caller.userId,
        ids.filter((id) => id !== caller.sessionId),
      );
      await ownSessions.endOthers(caller);
      return { receipt };
    }),
  ];
}
