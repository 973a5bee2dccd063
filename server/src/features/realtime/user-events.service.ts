import { type RealtimeEvent, realtimeChannel } from '@latchkey/contract/realtime/realtime-event';
import type { RealtimeEngine } from '../../platform/realtime/realtime-engine.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { publishAtOnce } from './limits.ts';

export interface EventLog {
  warn(details: object, message: string): void;
}

export interface UserEventsDeps {
  readonly engine: RealtimeEngine;
  readonly sessions: Pick<SessionsService, 'liveIds'>;
  readonly log: EventLog;
}

export type UserEventsService = ReturnType<typeof userEventsService>;

/**
 * What the browsers of a user are told.
 * Nothing here rejects: an event only spares the browser a question, and the answer is always to be had over HTTP. So
 * nobody who decides something waits for it either: an engine that hangs must not hold a decision up.
 */
export function userEventsService({ engine, sessions, log }: UserEventsDeps) {
  async function attempt(what: string, action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      log.warn({ err: error }, `Realtime: ${what} failed`);
    }
  }

  /** What is on its way to a session, which its connections must not be closed ahead of. */
  const onTheWay = new Map<string, Promise<void>>();

  /** To the tabs of one token. */
  function toSession(userId: string, sessionId: string, event: RealtimeEvent): Promise<void> {
    const telling = attempt('telling a session', () =>
      engine.publish(realtimeChannel(userId, sessionId), event),
    ).finally(() => {
      if (onTheWay.get(sessionId) === telling) onTheWay.delete(sessionId);
    });
    onTheWay.set(sessionId, telling);
    return telling;
  }

  /** To the tabs of some tokens of one user. */
  async function toSessions(
    userId: string,
    sessionIds: readonly string[],
    event: RealtimeEvent,
  ): Promise<void> {
    for (let done = 0; done < sessionIds.length; done += publishAtOnce) {
      const some = sessionIds.slice(done, done + publishAtOnce);
      await Promise.all(some.map((id) => toSession(userId, id, event)));
    }
  }

  /** To every signed-in browser of the user. */
  const toUser = (userId: string, event: RealtimeEvent): Promise<void> =>
    attempt('finding the sessions of a user', async () =>
      toSessions(userId, await sessions.liveIds(userId), event),
    );

  return {
    toSession,
    toSessions,
    toUser,
    /** Closes the connections of a token that is over, for good (3503, #44, #77). */
    async leave(userId: string, sessionId: string): Promise<void> {
      await onTheWay.get(sessionId);
      await attempt('closing the connections of an ended session', () =>
        engine.disconnectSession(userId, sessionId),
      );
    },
  };
}
