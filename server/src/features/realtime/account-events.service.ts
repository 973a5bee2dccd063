import type { Endpoint } from '@latchkey/contract/http/endpoint';
import type { AccountChange, RealtimeEvent } from '@latchkey/contract/realtime/realtime-event';
import { afterCommit } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { StartedSession } from '../sessions/sessions.service.ts';
import { announcedCalls } from './announced-calls.ts';
import type { UserEventsService } from './user-events.service.ts';

interface AccountEvent {
  readonly userId: string;
  readonly change: AccountChange;
  readonly sessionId: string | null;
}

export type AccountEventsService = ReturnType<typeof accountEventsService>;

function accountChanged(change: AccountChange, sessionId: string | null): RealtimeEvent {
  return { event_name: 'account_changed', data: { change, session_id: sessionId } };
}

/** What happened to an account, told to its other tabs and browsers once it has happened for good. */
export function accountEventsService({
  events,
}: {
  readonly events: Pick<UserEventsService, 'toUser' | 'toSessions'>;
}) {
  async function tell({ userId, change, sessionId }: AccountEvent): Promise<void> {
    await events.toUser(userId, accountChanged(change, sessionId));
  }

  return {
    /** For what is done and committed: a browser that asks at once must see it. */
    tell,
    /** Told of every finished sign-in, inside its transaction. The new session need not hear of itself. */
    async signedIn({ session, others }: StartedSession, on: Database): Promise<void> {
      afterCommit(on, () => {
        void events.toSessions(session.user_id, others, accountChanged('sign_in', session.id));
      });
    },
    /** Told of every call that succeeded. */
    async called(endpoint: Endpoint, caller: TokenCaller | undefined): Promise<void> {
      const change = announcedCalls.get(endpoint);
      if (change && caller) await tell({ userId: caller.userId, change, sessionId: caller.sessionId });
    },
  };
}
